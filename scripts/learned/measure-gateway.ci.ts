import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawPlan } from '../../contracts/faults/differing/plan.ts';
import { createContract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import { measureGateway } from './measure-gateway.ts';
import { describeMeasure, toTable } from './run-learned.ts';

const contract = createContract(loadDocument());

describe('the measure of what is learned', () => {
  it('finds a word of the data, a count, a stage and a day that were put into what was learned', async () => {
    const tamper = (file: string): void => {
      let counts = 0;
      const text = readFileSync(file, 'utf8')
        .replace(/^(\s+count: )\d+$/gm, (line, start: string) => (++counts === 1 ? `${start}9999` : line))
        .replace(/^(\s+stage: )dev$/m, '$1prod')
        .replace(/^(\s+stage: )dev, prod$/m, '$1dev, test')
        .replace(/^(\s+date: "?)2042-05-17/m, '$12042-05-18');
      writeFileSync(file, `${text}# since 2143-07-12\n`);
    };
    const measure = await measureGateway(drawPlan(1, []), { contract, tamper });
    const names = Object.keys(measure.failures);
    expect(names).toEqual(expect.arrayContaining(['values', 'evidence']));
    expect(measure.requests).toBeGreaterThan(500);
    // Of the gateway itself, which differs in nothing, there is nothing to say.
    for (const name of ['first-run', 'applies', 'second-run', 'parity', 'mock'])
      expect(names).not.toContain(name);
    expect(measure.failures.values).toEqual(['2143- in: # since 2143-07-12']);
    const lines = measure.failures.evidence?.join('\n');
    expect(lines).toMatch(/is counted 9999, and \d+ show it/);
    expect(lines).toMatch(/is not shown in test/);
    expect(lines).toMatch(/is of 2042-05-18, and the run was on 2042-05-17/);
    expect(describeMeasure(measure)).toMatch(/^Seed 1 \(\)\n(?:.*\n)*? {2}values\n {4}2143- in/);
    expect(toTable([measure])).toMatch(/^values +0 +1$/m);
  });
});
