import { describe, expect, it } from 'vitest';
import { listFaults } from '../../../contracts/faults/faults.ts';
import { runFault } from '../../../contracts/faults/run-fault.ts';
import { createContract } from '../../../spec/contract.ts';
import { loadDocument } from '../../../spec/document.ts';
import { createRandom } from '../../../spec/random.ts';
import { runWes } from '../../run-wes.test.helper.ts';
import { ofMock } from './self-test.ts';

const contract = createContract(loadDocument());
const nothing: ReadonlySet<string> = new Set();
const ONE_OF = 15;
/**
 * Seen where the suite runs on the one operation and stage, and not in a whole run, which asks most things in one stage by turns, and
 * each operation less: each that is mended goes from here.
 */
const OPEN = [
  // Such a key is tried on each operation once in a stage.
  'key-of-other-stage/text-of-another/createPreset/dev/later',
  // Each wrong form of recipients is sent in one stage.
  'recipients-list-with-null-accepted',
  // A valid call that is refused once is made about others, who are accepted.
  'array-of-email-addresses/refused-422/sendRecognition/prod/first',
  'recipients-object/accepted-201/sendRecognition/prod/always',
  'recipients-list-with-number/accepted-201/sendRecognition/prod/first',
  // Who was imported stands on a further page of the members.
  'key-missing/done/importMembers/prod/later',
];

/** Whether a fault is tried beside those that are open, whatever others there are. */
const isDrawn = (id: string): boolean => createRandom('fault', id).next() < 1 / ONE_OF;

describe('all faults and variations', () => {
  it('are proven', async () => {
    const { code, stdout } = await runWes(['self-test']);
    expect(code, stdout).toBe(0);
  });

  it('are seen in a whole run as they are where the fault is', async () => {
    const options = await ofMock();
    const promised = listFaults(contract).filter(({ unseen }) => unseen === undefined);
    const operations = contract.operations.map(({ id }) => id);
    const survivors: string[] = [];
    for (const fault of promised.filter(({ id }) => OPEN.includes(id) || isDrawn(id))) {
      const whole = { ...fault, operations, stages: ['dev', 'prod'] };
      const { verdict } = await runFault(contract, whole, nothing, options);
      if (verdict !== 'killed') survivors.push(fault.id);
    }
    expect(survivors).toEqual(OPEN);
  });
});
