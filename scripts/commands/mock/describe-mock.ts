import pc from 'picocolors';
import { DEFAULTS, type StartOptions } from '../../../mock/options.ts';
import type { RunningMock } from '../../../mock/start-mock.ts';
import { quoteForShell } from '../../../spec/text/shell.ts';
import { isColored } from '../../command-line/output.ts';

/** What a person reads when a mock has started: addresses, keys, and a line to paste. */
export function describeMock(
  mock: RunningMock,
  { seed = DEFAULTS.seed, controlToken }: StartOptions,
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
    dim('Ctrl-C stops.'),
  ];
  return `${lines.join('\n')}\n`;
}

/** A call that works when it is pasted into a POSIX shell. */
function toCurl({ stages, companies, sampleTarget, keyHeader }: RunningMock): string {
  const [stage, { baseUrl }] = Object.entries(stages)[0] ?? ['', { baseUrl: '' }];
  const key =
    keyHeader === undefined ? '' : `-H ${quoteForShell(`${keyHeader}: ${companies[0]?.keys[stage] ?? ''}`)} `;
  return `curl ${key}${quoteForShell(baseUrl + sampleTarget)}`;
}
