import { code, escapeMarkdown, writeTable } from '../../../../spec/text/markdown.ts';
import { capitalize } from '../../../../spec/text/sentence.ts';
import type { AreaView, FieldView, OperationView, Reference, ResponseView } from '../reference/reference.ts';
import { toMarkdownBlocks, toMarkdownLine } from '../text/to-markdown.ts';
import { badge, badgeWithNote, evidenceLine } from './badge.ts';
import { heading, link, toPage } from './page.ts';
import { ruleList } from './rules.ts';
import { sampleBlocks } from './samples.ts';
import { schemaBlocks, typeText, typeWithLimits } from './schema.ts';

/** The page of an area: what it is, and each of its operations. */
export function areaPage({ source }: Reference, area: AreaView): string {
  const list = area.operations.map(
    ({ id, anchor, method, path, summary, evidence }) =>
      `- ${link(escapeMarkdown(id), area.file, anchor)}: ${code(`${method} ${path}`)}, ${toMarkdownLine(summary)} (${badge(evidence)})`,
  );
  return toPage(source.file, [
    heading(1, escapeMarkdown(area.name)),
    toMarkdownBlocks(area.description),
    list.join('\n'),
    ...area.operations.flatMap(operationBlocks),
  ]);
}

function operationBlocks(operation: OperationView): (string | undefined)[] {
  const { id, anchor, method, path, summary, description, deprecated, evidence } = operation;
  const name = escapeMarkdown(id);
  return [
    heading(2, name, anchor),
    `${code(`${method} ${path}`)}: ${toMarkdownLine(summary)}`,
    deprecated ? 'Deprecated: do not build on it.' : undefined,
    evidenceLine(evidence),
    toMarkdownBlocks(description),
    ...parameterBlocks(operation, name),
    ...bodyBlocks(operation, name),
    heading(3, `Answers of ${name}`),
    writeTable([
      ['Status', 'Evidence', 'Description'],
      ...operation.responses.map((response) => [
        response.status,
        badgeWithNote(response.evidence),
        toMarkdownLine(response.description),
      ]),
    ]),
    ...operation.responses.flatMap(responseBlocks),
    ...(operation.rules.length === 0 ? [] : [heading(3, `Rules of ${name}`), ruleList(operation.rules)]),
    ...readingBlocks(operation, name),
    heading(3, `Samples of ${name}`),
    operation.withoutSample,
    ...sampleBlocks(operation.samples),
  ];
}

function parameterBlocks({ parameters, groups }: OperationView, name: string): string[] {
  if (parameters.length === 0) return [];
  return [
    heading(3, `Parameters of ${name}`),
    parameterTable(parameters),
    ...groups.map(
      (group) => `Exactly one of ${group.parameters.map(code).join(', ')} (${badgeWithNote(group.evidence)})`,
    ),
  ];
}

function parameterTable(parameters: readonly FieldView[]): string {
  return writeTable([
    ['Name', 'In', 'Type', 'Required', 'Evidence', 'Description'],
    ...parameters.map((parameter) => [
      code(parameter.name),
      parameter.place ?? '',
      typeWithLimits(parameter.type, parameter.limits),
      parameter.required ? 'yes' : 'no',
      badgeWithNote(parameter.evidence),
      `${parameter.deprecated ? 'Deprecated. ' : ''}${toMarkdownLine(parameter.description)}`,
    ]),
  ]);
}

function bodyBlocks({ body }: OperationView, name: string): string[] {
  if (!body) return [];
  return [
    heading(3, `Body of ${name}`),
    ...(body.description === '' ? [] : [toMarkdownBlocks(body.description)]),
    `${body.required ? 'Required' : 'May be left out'}. ${evidenceLine(body.evidence)}`,
    ...body.content.flatMap(({ mediaType, evidence, schema }) => [
      `${code(mediaType)}${schema ? `: ${typeText(schema.type)}` : ''} (${badge(evidence)})`,
      ...(schema && (schema.fields.length > 0 || schema.choices) ? schemaBlocks(schema) : []),
    ]),
  ];
}

function responseBlocks({ status, headers, content, refusals }: ResponseView): string[] {
  return [
    ...content.flatMap(({ mediaType, evidence, schema }) => [
      `${status}: ${code(mediaType)}${schema ? `, ${typeText(schema.type)}` : ''} (${badgeWithNote(evidence)})`,
      ...(schema && (schema.fields.length > 0 || schema.choices) ? schemaBlocks(schema) : []),
    ]),
    ...(headers.length === 0 ? [] : [`${status}: headers`, parameterTable(headers)]),
    ...(refusals.length === 0
      ? []
      : [
          writeTable([
            [`Why ${status}`, 'Text', 'Evidence'],
            ...refusals.map(({ summary, condition, message, evidence }) => [
              toMarkdownLine(summary) || escapeMarkdown(condition),
              code(message),
              badgeWithNote(evidence),
            ]),
          ]),
        ]),
  ];
}

function readingBlocks({ pathVariants }: OperationView, name: string): string[] {
  if (pathVariants.length === 0) return [];
  return [
    heading(3, `Other readings of the path of ${name}`),
    'Where the path is absent, the service may answer at one of these:',
    writeTable([
      ['Reading', 'Path'],
      ...pathVariants.map(({ reading, path }) => [escapeMarkdown(capitalize(reading)), code(path)]),
    ]),
  ];
}
