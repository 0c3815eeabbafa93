import type { Contract } from '../../spec/contract.ts';
import { findPreferredType } from '../../spec/find-response.ts';
import { toSentType } from '../../spec/media-type.ts';
import type { Operation, Parameter } from '../../spec/operation.ts';
import { createDraws } from '../../spec/random.ts';
import { isSafeMethod } from '../../spec/safe-method.ts';
import type { Call, CallBody } from '../cases/call.ts';
import { listBodyDefects } from '../cases/defects/body.ts';
import { listRawDefects } from '../cases/defects/raw.ts';
import { listTextDefects } from '../cases/defects/text.ts';
import { toTemplate } from '../cases/placeholders.ts';
import { countPeople, findGivenText } from '../cases/valid-calls.ts';
import type { Check, LabelledCase, Plan } from './check.ts';
import { listFirstCalls } from './first-calls.ts';
import { type InvalidRequest, toInvalidRequestCase } from './invalid-request.ts';

/** What `recipients_one_form` looks at, with more to say. */
const RECIPIENTS_RULE = 'recipients-one-form';

/** Over the 1 MiB that the document takes (`ContentTooLarge`), whatever known data are written in. */
const TOO_LARGE = 1_050_000;

export const negativeDataRejection: Check = {
  id: 'negative_data_rejection',
  title: 'A request with one defect is refused.',
  source:
    'OpenAPI 3.1 §4.8.12, §4.8.13; assumed by the document (§7: errors for other conditions are not shown)',
  plan: planCases,
};

/** What the invalid requests of an operation are made from. */
interface Source {
  contract: Contract;
  operation: Operation;
  /** The call that has no defect. */
  call: Call;
  /** The random draws of a part of the request. */
  random: (part: string) => () => number;
}

function planCases(plan: Plan): LabelledCase[] {
  const { contract, seed } = plan;
  return listFirstCalls(plan)
    .filter(({ operation }) => !operation.deprecated)
    .flatMap((first) => {
      const { operation, valid } = first;
      const random = (part: string): (() => number) => createDraws(seed, `${operation.id} ${part}`).next;
      const source = { contract, operation, call: valid.call, random };
      return [
        ...operation.parameters.flatMap((parameter) => listInvalidParameters(source, parameter)),
        ...listInvalidGroups(source),
        ...listInvalidBodies(source),
      ].map((request) => toInvalidRequestCase(contract, first, request));
    });
}

function listInvalidParameters(
  { contract, operation: { groups }, call, random }: Source,
  parameter: Parameter,
): InvalidRequest[] {
  const valid = findGivenText(contract, parameter);
  if (valid === undefined) return [];
  const { name, in: place, schema } = parameter;
  // Beside another parameter of its group it would be a second defect.
  const replaced = [
    name,
    ...groups.filter(({ parameters }) => parameters.includes(name)).flatMap(({ parameters }) => parameters),
  ];
  const defects = listTextDefects({ schemas: contract, schema, valid, random: random(name), in: place });
  return defects.map(({ label, value }) => ({
    label: `${name}: ${label}`,
    condition: 'request-invalid',
    call: {
      ...call,
      values: [
        ...call.values.filter((given) => !replaced.includes(given.name)),
        { name, in: place, text: value },
      ],
    },
  }));
}

/** None of the parameters of a group, and all of them. */
function listInvalidGroups({ contract, operation, call }: Source): InvalidRequest[] {
  const { groups, parameters } = operation;
  return groups.flatMap((group) => {
    const members = parameters.filter(({ name }) => group.parameters.includes(name));
    const others = call.values.filter(({ name }) => !group.parameters.includes(name));
    const all = members.flatMap((parameter) => {
      const text = findGivenText(contract, parameter);
      return text === undefined ? [] : [{ name: parameter.name, in: parameter.in, text }];
    });
    const names = members.map(({ name }) => `\`${name}\``).join(' and ');
    const base = { condition: 'request-invalid', fact: group.pointer };
    return [
      { ...base, label: `neither of ${names} is given`, call: { ...call, values: others } },
      { ...base, label: `both of ${names} are given`, call: { ...call, values: [...others, ...all] } },
    ];
  });
}

function listInvalidBodies({ contract, operation, call, random }: Source): InvalidRequest[] {
  const content = operation.requestBody && findPreferredType(operation.requestBody);
  const example = content?.examples[0]?.value;
  if (!content || example === undefined || isSafeMethod(call.method)) return [];
  const { rules } = contract;
  const mediaType = toSentType(content.mediaType);
  const { schema } = content;
  const valid = call.body?.value ?? example;
  const withBody = (body: CallBody): Call => ({ ...call, body });
  const raw = listRawDefects(valid).map(({ label, text, mediaType: other }) => ({
    label,
    condition: other === undefined ? 'request-invalid' : 'media-type-unsupported',
    call: withBody({ mediaType: other ?? mediaType, text }),
  }));
  const large: InvalidRequest = {
    label: 'the body is too large',
    condition: 'body-too-large',
    call: withBody({ mediaType, text: JSON.stringify(valid), paddedTo: TOO_LARGE }),
  };
  if (schema === undefined) return [...raw, large];
  const template = toTemplate(contract, schema, example, countPeople(contract, operation));
  const isElsewhere = (place: string): boolean =>
    /^\/recipients(?:\/|$)/.test(place) &&
    rules.get(RECIPIENTS_RULE)?.operations.includes(operation.id) === true;
  const defects = listBodyDefects({ schemas: contract, schema, valid: example, random: random('body') })
    .filter(({ place, keyword }) => keyword === 'required' || !isElsewhere(place))
    .map(({ label, value }) => ({
      label,
      condition: 'request-invalid',
      call: withBody({ mediaType, value: template.mark(value) }),
    }));
  return [...defects, ...raw, large];
}
