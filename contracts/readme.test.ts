import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { packageFile } from '../spec/package-file.ts';
import { CHECKS } from './checks/checks.ts';

it('the README lists every check with what it makes sure of, in their order', () => {
  const [, section = ''] = readFileSync(packageFile('contracts/README.md'), 'utf8').split(
    '\n## The checks\n',
  );
  expect(section.split('\n## ')[0]?.match(/^\| `\w+` \| .+ \|$/gm)).toEqual(
    CHECKS.map(({ id, title }) => `| \`${id}\` | ${title} |`),
  );
});
