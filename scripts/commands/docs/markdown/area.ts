import { code, escapeMarkdown, writeTable } from '../../../../spec/text/markdown.ts';
import { capitalize } from '../../../../spec/text/sentence.ts';
import type { ContentView, OperationView, ResponseView } from '../reference/operation-view.ts';
import type { AreaView, Reference } from '../reference/reference.ts';
import type { FieldView } from '../reference/schema-view.ts';
import { toMarkdownBlocks, toMarkdownLine } from '../text/to-markdown.ts';
import { badge, badgeWithNote, evidenceLine, ruleList } from './evidence.ts';
import { type Blocks, heading, link, toPage } from './page.ts';
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
    area.operations.map(operationBlocks),
  ]);
}

function operationBlocks(operation: OperationView): Blocks {
  const { id, anchor, method, path, summary, description, evidence, responses, rules } = operation;
  const name = escapeMarkdown(id);
  return [
    heading(2, name, anchor),
    `${code(`${method} ${path}`)}: ${toMarkdownLine(summary)}`,
    operation.deprecated && 'Deprecated: do not build on it.',
    operation.asides.map(escapeMarkdown),
    evidenceLine(evidence),
    toMarkdownBlocks(description),
    wantedLine(operation),
    parameterBlocks(operation, name),
    bodyBlocks(operation, name),
    heading(3, `Answers of ${name}`),
    writeTable([
      ['Status', 'Evidence', 'Description'],
      ...responses.map((response) => [
        response.status,
        badgeWithNote(response.evidence),
        toMarkdownLine(response.description),
      ]),
    ]),
    responses.map(responseBlocks),
    rules.length > 0 && [heading(3, `Rules of ${name}`), ruleList(rules)],
    pathVariantBlocks(operation, name),
    heading(3, `Samples of ${name}`),
    operation.withoutSample,
    sampleBlocks(operation.samples),
  ];
}

/** Where nothing is wanted, nothing is said. */
function wantedLine({ wanted = [] }: OperationView): Blocks {
  const ways = wanted.map((names) => names.map(code).join(' and ') || 'nothing');
  return ways.length > 0 && `Wants ${ways.join(', or ')}.`;
}

function parameterBlocks({ parameters, groups }: OperationView, name: string): Blocks {
  if (parameters.length === 0) return undefined;
  return [
    heading(3, `Parameters of ${name}`),
    parameterTable(parameters),
    groups.map(
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
      typeWithLimits(parameter),
      parameter.required ? 'yes' : 'no',
      badgeWithNote(parameter.evidence),
      `${parameter.deprecated ? 'Deprecated. ' : ''}${toMarkdownLine(parameter.description)}`,
    ]),
  ]);
}

function bodyBlocks({ body }: OperationView, name: string): Blocks {
  if (!body) return undefined;
  return [
    heading(3, `Body of ${name}`),
    toMarkdownBlocks(body.description),
    `${body.required ? 'Required' : 'May be left out'}. ${evidenceLine(body.evidence)}`,
    body.content.map((content) => [
      `${code(content.mediaType)}${content.schema ? `: ${typeText(content.schema.type)}` : ''} (${badge(content.evidence)})`,
      contentBlocks(content),
    ]),
  ];
}

/** What has a name stands with the schemas. */
function contentBlocks({ schema }: ContentView): Blocks {
  return schema && (schema.fields.length > 0 || schema.choices) && schemaBlocks(schema);
}

function responseBlocks({ status, headers, content, refusals }: ResponseView): Blocks {
  return [
    content.map((one) => [
      `${status}: ${code(one.mediaType)}${one.schema ? `, ${typeText(one.schema.type)}` : ''} (${badgeWithNote(one.evidence)})`,
      contentBlocks(one),
    ]),
    headers.length > 0 && [`${status}: headers`, parameterTable(headers)],
    refusals.length > 0 &&
      writeTable([
        [`Why ${status}`, 'Text', 'Evidence'],
        ...refusals.map(({ summary, condition, message, evidence }) => [
          toMarkdownLine(summary) || escapeMarkdown(condition),
          code(message),
          badgeWithNote(evidence),
        ]),
      ]),
  ];
}

function pathVariantBlocks({ pathVariants }: OperationView, name: string): Blocks {
  if (pathVariants.length === 0) return undefined;
  return [
    heading(3, `Other readings of the path of ${name}`),
    'Where the path is absent, the service may answer at one of these:',
    writeTable([
      ['Reading', 'Path'],
      ...pathVariants.map(({ reading, path, stages }) => [
        escapeMarkdown(
          `${capitalize(reading)}${stages.length > 0 ? `: seen in ${stages.join(' and ')}` : ''}`,
        ),
        code(path),
      ]),
    ]),
  ];
}
