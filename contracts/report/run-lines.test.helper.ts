import { execFileSync } from 'node:child_process';
import { expect } from 'vitest';

/** What would be sent, told by the arguments that curl is given and by its input. */
export interface Given {
  method: string;
  url: string;
  headers: string[];
  body: string | undefined;
}

/** Runs lines in a POSIX shell in which `curl` only says what it was given: every text in hexadecimal. */
export function runLines(lines: readonly string[], environment: Record<string, string>): Given[] {
  const say = `hex() { od -An -v -tx1 | tr -d ' \\n'; }
curl() {
  printf 'call'
  for argument; do printf ' '; printf %s "$argument" | hex; printf .; [ "$argument" = @- ] && { printf ' '; hex; printf .; }; done
  printf '\\n'
}
`;
  const env = { PATH: process.env['PATH'] ?? '', ...environment };
  const said = execFileSync('sh', [], { input: say + lines.join('\n'), env, maxBuffer: 2 ** 28 }).toString();
  const calls = said.trimEnd().split('\n');
  expect(calls).toHaveLength(lines.length);
  return calls.map((call) => {
    const [name, ...texts] = call
      .split(' ')
      .map((hex, index) => (index === 0 ? hex : Buffer.from(hex.replace(/\.$/, ''), 'hex').toString()));
    expect(name).toBe('call');
    return readArguments(texts);
  });
}

/** curl(1), as far as the lines make use of it. */
function readArguments(texts: readonly string[]): Given {
  const given: Given = { method: '', url: '', headers: [], body: undefined };
  for (let at = 0; at < texts.length; at += 1) {
    const [text = '', next = ''] = texts.slice(at);
    if (text === '-i') continue;
    if (text === '-I') given.method = 'HEAD';
    else if (text.startsWith('-')) {
      at += 1;
      if (text === '-X') given.method = next;
      else if (text === '-H')
        given.headers.push(next.endsWith(';') && !next.includes(':') ? `${next.slice(0, -1)}: ` : next);
      else if (text === '--data-raw') given.body = next;
      else if (text === '--data-binary') {
        expect(next).toBe('@-');
        at += 1;
        given.body = texts[at] ?? '';
      } else expect.fail(`curl is given ${text}`);
    } else {
      expect(given.url).toBe('');
      given.url = text;
    }
  }
  if (given.method === '') given.method = given.body === undefined ? 'GET' : 'POST';
  return given;
}
