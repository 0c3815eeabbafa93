import { GRADES } from '../../../../spec/evidence.ts';
import { code, escapeMarkdown, writeTable } from '../../../../spec/text/markdown.ts';
import { MEANINGS } from '../reference/evidence-text.ts';
import type { KeysView, Reference } from '../reference/reference.ts';
import { toMarkdownBlocks, toMarkdownLine } from '../text/to-markdown.ts';
import { badge, badgeWithNote, evidenceLine } from './badge.ts';
import { CHANGES_FILE, INDEX_FILE, UNKNOWN_FILE } from './files.ts';
import { heading, link, toPage } from './page.ts';
import { ruleList } from './rules.ts';
import { sampleBlocks } from './samples.ts';
import { SCHEMAS_FILE } from './schema.ts';

/** The overview: what the service is, and what holds of all its operations. */
export function indexPage(reference: Reference): string {
  const { title, version, summary, description, source, base, keys, refusals, counts } = reference;
  return toPage(source.file, [
    heading(1, `${escapeMarkdown(title)}, version ${escapeMarkdown(version)}`),
    toMarkdownBlocks(summary),
    toMarkdownBlocks(description),
    contents(reference),
    heading(2, 'How certain things are', 'evidence'),
    writeTable([
      ['Badge', 'Meaning', 'Facts'],
      ...GRADES.map((grade) => [grade, MEANINGS[grade], String(counts[grade])]),
    ]),
    heading(2, 'Base address and stages', 'base-address'),
    base.template === '/' ? undefined : `${code(base.template)} (${badge(base.evidence)})`,
    toMarkdownBlocks(base.description),
    writeTable([
      ['Stage', 'Base address'],
      ...base.stages.map(({ stage, address }) => [escapeMarkdown(stage), code(address)]),
    ]),
    base.stageEvidence && evidenceLine(base.stageEvidence),
    ...(keys ? keysBlocks(keys) : []),
    ...(refusals.length === 0 ? [] : [heading(2, 'Refusals', 'refusals'), refusalTable(reference)]),
    ...versioningBlocks(reference),
    ...(reference.rules.length === 0 ? [] : [heading(2, 'Other rules', 'rules'), ruleList(reference.rules)]),
  ]);
}

function contents({ areas, schemas, unknown, changes, source }: Reference): string {
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
  ].join('\n\n');
}

function keysBlocks({ header, description, evidence, variables, rules, samples }: KeysView): string[] {
  return [
    heading(2, 'Keys', 'keys'),
    `The header ${code(header)} carries the key (${badge(evidence)}).`,
    ...(description === '' ? [] : [toMarkdownBlocks(description)]),
    `The samples take it from the environment: ${variables.map(({ stage, variable }) => `${code(variable)} for ${escapeMarkdown(stage)}`).join(', ')}.`,
    ...(rules.length === 0 ? [] : [ruleList(rules)]),
    ...(samples.length === 0 ? [] : [heading(3, 'How keys are refused'), ...sampleBlocks(samples)]),
  ];
}

function refusalTable({ refusals }: Reference): string {
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

function versioningBlocks({ versioning, deprecated, areas }: Reference): string[] {
  if (versioning.length === 0 && deprecated.length === 0) return [];
  const fileOf = (anchor: string): string =>
    areas.find(({ operations }) => operations.some((one) => one.anchor === anchor))?.file ?? INDEX_FILE;
  return [
    heading(2, 'Versioning and deprecated paths', 'versioning'),
    ...(versioning.length === 0 ? [] : [ruleList(versioning)]),
    ...(deprecated.length === 0
      ? []
      : [
          writeTable([
            ['Deprecated operation', 'Path', 'Evidence'],
            ...deprecated.map(({ id, anchor, method, path, evidence }) => [
              link(escapeMarkdown(id), fileOf(anchor), anchor),
              code(`${method} ${path}`),
              badgeWithNote(evidence),
            ]),
          ]),
        ]),
  ];
}
