import { GRADES } from '../../../../spec/evidence.ts';
import type { Refusal } from '../../../../spec/refusals.ts';
import { code, escapeMarkdown, writeTable } from '../../../../spec/text/markdown.ts';
import type { KeysView, Reference } from '../reference/reference.ts';
import { toMarkdownBlocks, toMarkdownLine } from '../text/to-markdown.ts';
import { badge, badgeWithNote, evidenceLine, ruleList } from './evidence.ts';
import { type Blocks, CHANGES_FILE, heading, link, SCHEMAS_FILE, toPage, UNKNOWN_FILE } from './page.ts';
import { sampleBlocks } from './samples.ts';

/** The overview: what the service is, and what holds of all its operations. */
export function indexPage(reference: Reference): string {
  const { title, version, summary, description, source, base, keys, credentials, refusals, rules, counts } =
    reference;
  return toPage(source.file, [
    heading(1, `${escapeMarkdown(title)}, version ${escapeMarkdown(version)}`),
    toMarkdownBlocks(summary),
    toMarkdownBlocks(description),
    contents(reference),
    reference.asides.map((aside) => escapeMarkdown(aside)),
    heading(2, 'How certain things are', 'evidence'),
    writeTable([
      ['Badge', 'Meaning', 'Facts'],
      ...GRADES.map((grade) => [grade, reference.meanings[grade], String(counts[grade])]),
    ]),
    heading(2, 'Base address and stages', 'base-address'),
    base.template !== '/' && `${code(base.template)} (${badge(base.evidence)})`,
    toMarkdownBlocks(base.description),
    writeTable([
      ['Stage', 'Base address'],
      ...base.stages.map(({ stage, address }) => [escapeMarkdown(stage), code(address)]),
    ]),
    base.stageEvidence && evidenceLine(base.stageEvidence),
    keys && keysBlocks(keys),
    credentialBlocks(credentials),
    refusals.length > 0 && [heading(2, 'Refusals', 'refusals'), refusalTable(refusals)],
    versioningBlocks(reference),
    rules.length > 0 && [heading(2, 'Other rules', 'rules'), ruleList(rules)],
  ]);
}

function contents({ areas, schemas, unknown, changes, source }: Reference): Blocks {
  const overlays = source.overlays.map((overlay) => ` with ${code(overlay)}`).join('');
  const operations = areas.flatMap((area) =>
    area.operations.map(({ id, anchor, method, path, summary, evidence }) => [
      link(escapeMarkdown(id), area.file, anchor),
      code(`${method} ${path}`),
      toMarkdownLine(summary),
      badge(evidence),
    ]),
  );
  const pages = [
    ...areas.map(({ name, file }) => link(escapeMarkdown(name), file)),
    ...(schemas.length > 0 ? [link('Schemas', SCHEMAS_FILE)] : []),
    ...(unknown.length > 0 ? [link('What is not known', UNKNOWN_FILE)] : []),
    ...(changes ? [link('Changes', CHANGES_FILE)] : []),
  ];
  return [
    `Made from ${code(source.file)}${overlays}, SHA-256 ${code(source.sha256)}.`,
    pages.map((page) => `- ${page}`).join('\n'),
    writeTable([['Operation', 'Path', 'What it does', 'Evidence'], ...operations]),
  ];
}

function keysBlocks({ header, description, evidence, variables, rules, samples }: KeysView): Blocks {
  const names = variables.map(({ stage, variable }) => `${code(variable)} for ${escapeMarkdown(stage)}`);
  return [
    heading(2, 'Keys', 'keys'),
    `The header ${code(header)} carries the key (${badge(evidence)}).`,
    toMarkdownBlocks(description),
    `The samples take it from the environment: ${names.join(', ')}.`,
    ruleList(rules),
    samples.length > 0 && [heading(3, 'How keys are refused'), sampleBlocks(samples)],
  ];
}

function credentialBlocks(credentials: Reference['credentials']): Blocks {
  if (credentials.length === 0) return undefined;
  return [
    heading(2, 'Credentials', 'credentials'),
    'The samples take them from the environment.',
    writeTable([
      ['Name', 'Carried as', 'Variable', 'Evidence', 'Description'],
      ...credentials.map(({ name, carried, variable, evidence, description }) => [
        code(name),
        escapeMarkdown(carried),
        variable === undefined ? '' : code(variable),
        badgeWithNote(evidence),
        toMarkdownLine(description),
      ]),
    ]),
  ];
}

function refusalTable(refusals: readonly Refusal[]): string {
  return writeTable([
    ['Cause', 'Status', 'Text', 'Evidence'],
    ...refusals.map(({ summary, condition, status, message, evidence }) => [
      toMarkdownLine(summary) || escapeMarkdown(condition),
      String(status),
      code(message),
      badgeWithNote(evidence),
    ]),
  ]);
}

function versioningBlocks({ versioning, areas }: Reference): Blocks {
  const deprecated = areas.flatMap(({ operations, file }) =>
    operations
      .filter((operation) => operation.deprecated)
      .map(({ id, anchor, method, path, evidence }) => [
        link(escapeMarkdown(id), file, anchor),
        code(`${method} ${path}`),
        badgeWithNote(evidence),
      ]),
  );
  if (versioning.length + deprecated.length === 0) return undefined;
  return [
    heading(2, 'Versioning and deprecated paths', 'versioning'),
    ruleList(versioning),
    deprecated.length > 0 && writeTable([['Deprecated operation', 'Path', 'Evidence'], ...deprecated]),
  ];
}
