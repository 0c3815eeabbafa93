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
import type { Case, Check, Plan } from './check.ts';
import { type Rejection, toRejectionCase } from './rejection.ts';

const ID = 'negative_data_rejection';

/** What `recipients_one_form` looks at, with more to say. */
const RECIPIENTS_RULE = 'recipients-one-form';

/** Over the 1 MiB that the document takes (`ContentTooLarge`), whatever known data are written in. */
const TOO_LARGE = 1_050_000;

export const negativeDataRejection: Check = {
  id: ID,
  title: 'A request with one defect is refused.',
  source:
    'OpenAPI 3.1 §4.8.12, §4.8.13; assumed by the document (§7: errors for other conditions are not shown)',
  plan: planCases,
};

function planCases({ contract, operations, stages, seed, validCalls }: Plan): Case[] {
  return operations
    .filter(({ deprecated }) => !deprecated)
    .flatMap((operation) => {
      const random = (part: string): (() => number) => createDraws(seed, `${operation.id} ${part}`).next;
      return stages.flatMap((stage) => {
        const [valid] = validCalls(operation, stage);
        if (!valid) return [];
        const rejections = [
          ...operation.parameters.flatMap((parameter) =>
            listParameterRejections(contract, operation, parameter, valid.call, random(parameter.name)),
          ),
          ...listGroupRejections(contract, operation, valid.call),
          ...listBodyRejections(contract, operation, valid.call, random('body')),
        ];
        return rejections.map((rejection) => toRejectionCase(ID, contract, operation, stage, rejection));
      });
    });
}

function listParameterRejections(
  contract: Contract,
  { groups }: Operation,
  parameter: Parameter,
  call: Call,
  random: () => number,
): Rejection[] {
  const valid = findGivenText(contract, parameter);
  if (valid === undefined) return [];
  const { name, in: place, schema } = parameter;
  // Beside another parameter of its group it would be a second defect.
  const replaced = [
    name,
    ...groups.filter(({ parameters }) => parameters.includes(name)).flatMap(({ parameters }) => parameters),
  ];
  return listTextDefects({ schemas: contract, schema, valid, random, in: place }).map(({ label, value }) => ({
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
function listGroupRejections(contract: Contract, { groups, parameters }: Operation, call: Call): Rejection[] {
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

function listBodyRejections(
  contract: Contract,
  operation: Operation,
  call: Call,
  random: () => number,
): Rejection[] {
  const content = operation.requestBody && findPreferredType(operation.requestBody);
  const example = content?.examples[0]?.value;
  if (!content || example === undefined || isSafeMethod(call.method)) return [];
  const { rules } = contract;
  const mediaType = toSentType(content.mediaType);
  const { schema } = content;
  const withBody = (body: CallBody): Call => ({ ...call, body });
  const raw = listRawDefects(call.body?.value ?? example).map(({ label, text, mediaType: other }) => ({
    label,
    condition: other === undefined ? 'request-invalid' : 'media-type-unsupported',
    call: withBody({ mediaType: other ?? mediaType, text }),
  }));
  const large: Rejection = {
    label: 'the body is too large',
    condition: 'body-too-large',
    call: withBody({
      mediaType,
      text: JSON.stringify(call.body?.value ?? example),
      paddedTo: TOO_LARGE,
    }),
  };
  if (schema === undefined) return [...raw, large];
  const template = toTemplate(contract, schema, example, countPeople(contract, operation));
  const isElsewhere = (place: string): boolean =>
    /^\/recipients(?:\/|$)/.test(place) &&
    rules.get(RECIPIENTS_RULE)?.operations.includes(operation.id) === true;
  const defects = listBodyDefects({ schemas: contract, schema, valid: example, random })
    .filter(({ place, keyword }) => keyword === 'required' || !isElsewhere(place))
    .map(({ label, value }) => ({
      label,
      condition: 'request-invalid',
      call: withBody({ mediaType, value: template.mark(value) }),
    }));
  return [...defects, ...raw, large];
}
