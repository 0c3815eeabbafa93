import { readFileSync } from 'node:fs';

/** What a file of `GITHUB_OUTPUT` sets, as the runner reads it: `name=value`, or lines between two of a delimiter; the last counts. */
export function readOutputs(file: string): Record<string, string> {
  const outputs: Record<string, string> = {};
  const lines = readFileSync(file, 'utf8').split('\n');
  while (lines.length > 0) {
    const line = lines.shift() ?? '';
    if (line === '') continue;
    const [, name, delimiter] = /^([^=<]+)<<(.+)$/.exec(line) ?? [];
    if (name !== undefined && delimiter !== undefined) {
      const end = lines.indexOf(delimiter);
      if (end < 0) throw new Error(`Matching delimiter not found: ${delimiter}`);
      outputs[name] = lines
        .splice(0, end + 1)
        .slice(0, -1)
        .join('\n');
      continue;
    }
    const equals = line.indexOf('=');
    if (equals < 1) throw new Error(`Unable to process file command 'output': ${line}`);
    outputs[line.slice(0, equals)] = line.slice(equals + 1);
  }
  return outputs;
}
