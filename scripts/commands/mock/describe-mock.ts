import { relative } from 'node:path';
import pc from 'picocolors';
import { DEFAULTS, type StartOptions } from '../../../mock/options.ts';
import type { RunningMock } from '../../../mock/start-mock.ts';
import { quoteForShell } from '../../../spec/text/shell.ts';
import { isColored } from '../../command-line/output.ts';

/** What a person reads when a mock has started: addresses, keys, and a line to paste. `watched` are the files whose changes it follows. */
export function describeMock(
  mock: RunningMock,
  { seed = DEFAULTS.seed, controlToken }: StartOptions,
  watched: readonly string[],
): string {
  const { bold, dim } = pc.createColors(isColored(process.stdout, process.env));
  const stages = Object.entries(mock.stages);
  const width = Math.max(...stages.map(([stage]) => stage.length));
  const lines = [
    `${bold(mock.title)}, served from ${mock.file} with seed ${seed}`,
    '',
    ...stages.map(([stage, { baseUrl }]) => `  ${stage.padEnd(width)}  ${bold(baseUrl)}`),
    '',
    'Keys, which open nothing but this mock:',
    ...mock.companies.flatMap(({ name, keys }) => [
      `  ${name}`,
      ...stages.map(([stage]) => `    ${stage.padEnd(width)}  ${keys[stage] ?? ''}`),
    ]),
    '',
    'Try it:',
    `  ${toCurl(mock)}`,
    '',
    ...(mock.controlToken !== undefined && controlToken === undefined
      ? [`Token of the control, for \`Authorization: Bearer\` and for browsers: ${mock.controlToken}`, '']
      : []),
    dim(`Reference pages: ${mock.url}/__mock/docs`),
    dim(`Console (keys, requests, data, failures on demand): ${mock.url}/__mock/`),
    ...(watched.length === 0 ? [] : [dim(`Reloads when one changes: ${watched.map(toShown).join(', ')}`)]),
    dim('Ctrl-C stops.'),
  ];
  return `${lines.join('\n')}\n`;
}

function toShown(file: string): string {
  const shown = relative(process.cwd(), file);
  return shown.startsWith('..') ? file : shown;
}

/** A call that works when it is pasted into a POSIX shell. */
function toCurl({ stages, companies, sampleTarget, keyHeader }: RunningMock): string {
  const [stage, { baseUrl }] = Object.entries(stages)[0] ?? ['', { baseUrl: '' }];
  const key =
    keyHeader === undefined ? '' : `-H ${quoteForShell(`${keyHeader}: ${companies[0]?.keys[stage] ?? ''}`)} `;
  return `curl ${key}${quoteForShell(baseUrl + sampleTarget)}`;
}
