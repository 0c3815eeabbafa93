import type { Contract } from '../../spec/contract.ts';
import { findMediaType, findPreferredType } from '../../spec/find-response.ts';
import { lastToken } from '../../spec/json-pointer.ts';
import { isJsonType, toBodyKind, toSentType } from '../../spec/media-type.ts';
import { isBodiless } from '../../spec/method.ts';
import type { Example, MediaType, Operation, Parameter, RequestBody } from '../../spec/operation.ts';
import { isOwnService } from '../../spec/own-service.ts';
import { createDraws } from '../../spec/random.ts';
import { countPeople, isStillInvalid, listValues } from '../cases/bodies.ts';
import type { Call, CallBody } from '../cases/call.ts';
import { listBodyDefects } from '../cases/defects/body.ts';
import type { Defect } from '../cases/defects/defects.ts';
import { listRawDefects } from '../cases/defects/raw.ts';
import { listTextDefects } from '../cases/defects/text.ts';
import { toLeastValue } from '../cases/least-value.ts';
import { toTemplate } from '../cases/placeholders.ts';
import { RECIPIENTS_RULE } from '../cases/recipients.ts';
import { findGivenText } from '../cases/valid-calls.ts';
import type { FirstCall } from './first-calls.ts';
import type { Broken, InvalidRequest } from './invalid-request.ts';

/** Over the 1 MiB that the document takes (`ContentTooLarge`), whatever known data are written in. */
const TOO_LARGE = 1_050_000;

/** A request with one defect. */
export interface DefectiveRequest extends InvalidRequest {
  /** Defects of an operation that are alike, such as those of one keyword. */
  kind: string;
  /** The parameter, or the place in the body, that has it; `undefined` where the body cannot be read. */
  part: string | undefined;
}

/** What the invalid requests of an operation are made from. */
interface Source {
  contract: Contract;
  operation: Operation;
  /** The call that has no defect. */
  call: Call;
  /** The random draws of a part of the request. */
  random: (part: string) => () => number;
}

/** Every request with one defect that can be made of a call that has none. */
export function listDefectiveRequests(
  contract: Contract,
  { operation, valid: { call } }: Pick<FirstCall, 'operation' | 'valid'>,
  seed: number,
): DefectiveRequest[] {
  const random = (part: string): (() => number) => createDraws(seed, `${operation.id} ${part}`).next;
  const source = { contract, operation, call, random };
  return [
    ...operation.parameters.flatMap((parameter) => listMissing(source, parameter)),
    ...operation.parameters.flatMap((parameter) => listInvalidParameters(source, parameter)),
    ...listInvalidGroups(source),
    ...listInvalidBodies(source),
  ];
}

/** Without a parameter; but a path without one of its parts is another path. */
function listMissing({ call }: Source, parameter: Parameter): DefectiveRequest[] {
  const { name, in: place, pointer, required } = parameter;
  if (!required || place === 'path') return [];
  const values = call.values.filter((given) => given.name !== name || given.in !== place);
  return [
    {
      label: `${name} is missing`,
      kind: 'required',
      part: name,
      condition: 'request-invalid',
      breaks: { fact: pointer, keyword: 'required' },
      call: { ...call, values },
    },
  ];
}

function listInvalidParameters(
  { contract, operation, call, random }: Source,
  parameter: Parameter,
): DefectiveRequest[] {
  const { groups } = operation;
  const valid = findGivenText(contract, parameter);
  if (valid === undefined) return [];
  const { name, in: place, schema } = parameter;
  // Beside another parameter of its group it would be a second defect.
  const replaced = [
    name,
    ...groups.filter(({ parameters }) => parameters.includes(name)).flatMap(({ parameters }) => parameters),
  ];
  const defects = listTextDefects({ schemas: contract, schema, valid, random: random(name), in: place });
  return defects
    .filter(({ value }) => endsEvidently(value, parameter, operation))
    .map(({ label, value, schema: fact, keyword }) => ({
      label: `${name}: ${label}`,
      kind: keyword,
      part: name,
      condition: 'request-invalid',
      // An empty value may be read as none.
      ...(value === '' ? { isReadAt: parameter.pointer } : { breaks: { fact, keyword } }),
      call: {
        ...call,
        values: [
          ...call.values.filter((given) => !replaced.includes(given.name)),
          { name, in: place, text: value },
        ],
      },
    }));
}

/**
 * Whether it is evident where a value ends that stands in a path: beside something else in its segment (`{page}.{format}`) only what has
 * no punctuation of its own, which may be read as that.
 */
function endsEvidently(value: string, { name, in: place }: Parameter, { path }: Operation): boolean {
  const isShared = place === 'path' && !path.split('/').includes(`{${name}}`);
  return !isShared || /^[A-Za-z0-9]+$/.test(value);
}

/** None of the parameters of a group, and all of them. */
function listInvalidGroups({ contract, operation, call }: Source): DefectiveRequest[] {
  const { groups, parameters } = operation;
  return groups.flatMap((group) => {
    const members = parameters.filter(({ name }) => group.parameters.includes(name));
    const others = call.values.filter(({ name }) => !group.parameters.includes(name));
    const all = members.flatMap((parameter) => {
      const text = findGivenText(contract, parameter);
      return text === undefined ? [] : [{ name: parameter.name, in: parameter.in, text }];
    });
    const names = members.map(({ name }) => `\`${name}\``).join(' and ');
    const base = { condition: 'request-invalid', part: group.pointer, breaks: { fact: group.pointer } };
    return [
      { ...base, kind: 'neither', label: `neither of ${names} is given`, call: { ...call, values: others } },
      {
        ...base,
        kind: 'both',
        label: `both of ${names} are given`,
        call: { ...call, values: [...others, ...all] },
      },
    ];
  });
}

function listInvalidBodies(source: Source): DefectiveRequest[] {
  const { contract, operation, call, random } = source;
  const { requestBody } = operation;
  const content = requestBody && findPreferredType(requestBody);
  const [body] = listValues(contract, operation);
  // The service's own description shows all that matters.
  const isShown = content?.examples.includes(body?.example as Example) === true;
  const example = isShown || !isOwnService(contract.root) ? body?.example.value : undefined;
  if (!content || example === undefined || isBodiless(call.method)) return [];
  const { schema } = content;
  const mediaType = toSentType(content.mediaType);
  // What has no parts that are known is not looked into.
  const isWhole = schema === undefined || ['binary', 'lines', 'events'].includes(toBodyKind(mediaType));
  if (isWhole || contract.sent.validators.at(schema)(example).length > 0)
    return listUnreadableBodies(source, requestBody, content);
  // What `recipients_one_form` looks at, with more to say.
  const isElsewhere = (place: string): boolean =>
    /^\/recipients(?:\/|$)/.test(place) &&
    contract.rules.get(RECIPIENTS_RULE)?.operations.includes(operation.id) === true;
  const labels = new Set<string>();
  // Of the least body first: beside a member that is only assumed it could not be told what is refused.
  const defects = [toLeastValue(contract, schema, example).value, example].flatMap((valid) => {
    const template = toTemplate(contract, schema, valid, countPeople(contract, operation));
    return listBodyDefects({ schemas: contract.sent, schema, valid, random: random('body') })
      .filter(({ place, keyword }) => keyword === 'required' || !isElsewhere(place))
      .filter(({ value }) => isStillInvalid(contract, { content, mediaType, value }))
      .filter(({ label }) => labels.size < labels.add(label).size)
      .map(
        (defect): DefectiveRequest => ({
          label: defect.label,
          kind: defect.keyword,
          part: defect.place,
          condition: 'request-invalid',
          breaks: toBroken(contract, defect),
          call: { ...call, body: { mediaType, value: template.mark(defect.value) } },
        }),
      );
  });
  return [...defects, ...listUnreadableBodies(source, requestBody, content)];
}

/** Of a property that is missing, its own evidence counts. */
function toBroken({ schemaAt }: Contract, { schema, keyword, place }: Defect): Broken {
  if (keyword !== 'required') return { fact: schema, keyword };
  const property = schemaAt(schema)?.properties.get(lastToken(place));
  return { fact: property?.pointer ?? schema, keyword };
}

/** What is wrong before any schema is asked: no JSON, none at all where there must be one, of another media type, too large. */
function listUnreadableBodies(
  { contract, call }: Source,
  requestBody: RequestBody,
  content: MediaType,
): DefectiveRequest[] {
  const { required, pointer } = requestBody;
  const valid = call.body?.value ?? content.examples[0]?.value ?? null;
  const own = toSentType(content.mediaType);
  const withBody = (body: CallBody): Call => ({ ...call, body });
  const large: DefectiveRequest = {
    label: 'the body is too large',
    kind: 'too large',
    part: undefined,
    condition: 'body-too-large',
    call: withBody({ mediaType: own, text: JSON.stringify(valid), paddedTo: TOO_LARGE }),
  };
  // A form without fields is one, if it need have none.
  const { schema } = content;
  const takesNone = schema === undefined || contract.sent.validators.at(schema)({}).length === 0;
  const mayBeEmpty = toBodyKind(own) === 'form' && takesNone;
  const broken = listRawDefects(valid)
    .filter(({ lacks, mediaType }) => isJsonType(own) || lacks === 'body' || mediaType !== undefined)
    .filter(({ lacks }) => lacks !== 'body' || (required && !mayBeEmpty))
    .filter(({ mediaType }) => mediaType === undefined || !findMediaType(requestBody, mediaType))
    .map(
      ({ label, text, mediaType, lacks }): DefectiveRequest => ({
        label,
        kind: label,
        part: undefined,
        condition: mediaType === undefined ? 'request-invalid' : 'media-type-unsupported',
        ...(lacks === undefined ? {} : { breaks: { fact: lacks === 'body' ? pointer : content.pointer } }),
        call: withBody({ mediaType: mediaType ?? own, text }),
      }),
    );
  return [...broken, large];
}
