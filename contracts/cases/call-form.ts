import type { Contract } from '../../spec/contract.ts';
import type { Call } from './call.ts';
import type { ValidCall, ValidCalls } from './valid-calls.ts';

/** Which of its forms a call to an operation has, by the parameters of a group that it gives: "listRecognitions with `email`". */
export function toForm({ operation, values }: Call): string {
  const grouped = operation?.groups.flatMap(({ parameters }) => parameters) ?? [];
  const given = grouped.filter((name) => values.some((value) => value.name === name));
  return [operation?.id ?? '', ...given.map((name) => `with \`${name}\``)].join(' ');
}

/** The first valid call of each form, of the operations that are documented, or observed, to be there. */
export function listDocumentedForms(
  { operations, evidenceOf }: Pick<Contract, 'operations' | 'evidenceOf'>,
  validCalls: ValidCalls,
  stage: string,
): ValidCall[] {
  const stated = operations.filter(
    ({ pointer, deprecated }) =>
      !deprecated && ['documented', 'observed'].includes(evidenceOf(pointer).grade),
  );
  return stated.flatMap((operation) => {
    const forms = new Map<string, ValidCall>();
    for (const valid of validCalls(operation, stage)) {
      const form = toForm(valid.call);
      if (!forms.has(form)) forms.set(form, valid);
    }
    return [...forms.values()];
  });
}
