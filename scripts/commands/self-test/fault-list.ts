import { listFaultAreas, listVariations } from '../../../contracts/faults/faults.ts';
import { toJsonText } from '../../../contracts/report/text/json.ts';
import { createContract } from '../../../spec/contract.ts';
import { loadDocument } from '../../../spec/document.ts';
import { print } from '../../command-line/output.ts';
import type { SelfTestFlags } from './self-test.ts';

/** Prints all faults and harmless variations, for `--fault` to choose from: what each does, what it breaks, and which check must say so. */
export function printFaults({
  document,
  overlay,
  json,
}: Pick<SelfTestFlags, 'document' | 'overlay' | 'json'>): void {
  const contract = createContract(loadDocument(document, overlay));
  const faults = listFaultAreas(contract).flatMap(({ area, faults: rows }) =>
    rows.map(({ id, title, fact, check }) => ({ id, area, title, fact, check })),
  );
  const variations = listVariations(contract).map(({ id, title, reports }) => ({ id, title, reports }));
  if (json) {
    print(toJsonText({ faults, variations }));
    return;
  }
  const lines = [
    'Faults: each breaks a fact, and one check must say so.',
    ...faults.map(({ id, title, fact, check }) => toLines(id, title, `breaks ${fact}, killed by ${check}`)),
    ...(variations.length === 0 ? [] : ['', VARIATIONS]),
    ...variations.map(({ id, title, reports }) =>
      toLines(id, title, reports.length === 0 ? 'nothing is told' : `told by ${reports.join(', ')}`),
    ),
  ];
  print(`${lines.join('\n')}\n`);
}

const VARIATIONS = 'Variations: harmless; the deployment must hold, and the checks tell of it.';

function toLines(id: string, ...said: string[]): string {
  return ['', id, ...said.map((line) => `  ${line}`)].join('\n');
}
