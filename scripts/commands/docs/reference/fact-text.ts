import type { Contract } from '../../../../spec/contract.ts';
import { describePlace, listGrouped } from '../../../../spec/describe-place.ts';
import type { Fact } from '../../../../spec/facts.ts';
import { isObject } from '../../../../spec/json.ts';
import { code } from '../../../../spec/text/markdown.ts';

/** What a fact is about, in words that a reader of the pages knows; CommonMark. */
export function describeFact(contract: Contract, { kind, pointer, name }: Fact): string {
  const value = contract.at(pointer);
  const own = isObject(value) ? value : {};
  switch (kind) {
    case 'Rule':
      return contract.rules.get(name)?.statement ?? name;
    case 'Operation':
      return 'The operation itself, at this path.';
    case 'ParameterGroup':
      return `Exactly one of ${listGrouped(contract, pointer).join(', ')} is given.`;
    case 'Refusal':
      return `${code(name)} is refused with ${String(own['status'])} and this text.`;
    case 'Server':
      return `The base address ${code(name)}.`;
    case 'ServerVariable':
      return `${code(name)} in the base address.`;
    case 'SecurityScheme':
      return `The key ${code(name)}.`;
    case 'StageBound':
      return 'A key is bound to its stage.';
    default:
      return describePlace(contract, pointer);
  }
}
