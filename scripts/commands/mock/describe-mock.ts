import { relative } from 'node:path';
import pc from 'picocolors';
import { DEFAULTS, type StartOptions } from '../../../mock/options.ts';
import type { RunningMock } from '../../../mock/start-mock.ts';
import type { Operation } from '../../../spec/operation.ts';
import { listSchemes } from '../../../spec/security.ts';
import { someOf } from '../../../spec/text/count.ts';
import { quoteForShell } from '../../../spec/text/shell.ts';
import { isColored } from '../../command-line/output.ts';
import { type NamedVariables, toCurl, toEnvironment } from './environment.ts';

interface Described {
  operations: readonly Operation[];
  named: NamedVariables;
  leftOut: readonly string[];
  watched: readonly string[];
}

/** How many resources are named. */
const MOST_NAMED = 12;

/** What a person reads when a mock has started: addresses, keys, a line to paste, what is left out, and the files whose changes it follows. */
export function describeMock(
  mock: RunningMock,
  { seed = DEFAULTS.seed, controlToken }: StartOptions,
  { operations, named, leftOut, watched }: Described,
): string {
  const { bold, dim } = pc.createColors(isColored(process.stdout, process.env));
  const stages = Object.entries(mock.stages);
  const width = Math.max(...stages.map(([stage]) => stage.length));
  const lines = [
    `${bold(mock.title)}, served from ${mock.file} with seed ${seed}`,
    '',
    ...stages.map(([stage, { baseUrl }]) => `  ${stage.padEnd(width)}  ${bold(baseUrl)}`),
    '',
    ...listKeys(mock, width),
    ...listCredentials(mock, operations, named),
    ...(mock.resources.length === 0
      ? []
      : [
          `Keeps what is written of ${someOf(mock.resources.slice(0, MOST_NAMED), MOST_NAMED, mock.resources.length)}.`,
          '',
        ]),
    'Try it:',
    `  ${toCurl(mock, operations, named)}`,
    '',
    ...(mock.controlToken !== undefined && controlToken === undefined
      ? [`Token of the control, for \`Authorization: Bearer\` and for browsers: ${mock.controlToken}`, '']
      : []),
    ...(leftOut.length > 0 ? [...leftOut, ''] : []),
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

function listKeys({ isKeyKnown, companies, stages }: RunningMock, width: number): string[] {
  if (!isKeyKnown) return [];
  return [
    'Keys, which open nothing but this mock:',
    ...companies.flatMap(({ name, keys }) => [
      `  ${name}`,
      ...Object.keys(stages).map((stage) => `    ${stage.padEnd(width)}  ${keys[stage] ?? ''}`),
    ]),
    '',
  ];
}

/** What `wes check` needs to be let in. */
function listCredentials(
  mock: RunningMock,
  operations: readonly Operation[],
  named: NamedVariables,
): string[] {
  const fakes = Object.entries(toEnvironment(mock, operations, named)).filter(([name]) =>
    name.startsWith('WES_CREDENTIAL_'),
  );
  const lines = [
    ...fakes.map(([name, value]) => `  ${name}=${quoteForShell(value)}`),
    ...Object.entries(named).map(
      ([scheme, variable]) => `  --credential ${scheme}=${variable}, and no other`,
    ),
  ];
  if (lines.length === 0) return [];
  const isCertificate = listSchemes(operations.flatMap(({ security }) => security)).some(
    ({ place }) => !place,
  );
  return [
    'Credentials: any that are well-formed and do not begin with `invalid-`. With these `wes check` is let in:',
    ...lines,
    ...(isCertificate ? ['  Certificates (mutualTLS) show in no message, and count as given.'] : []),
    '',
  ];
}
