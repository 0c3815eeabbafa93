import { listBodyDefects } from '../../../contracts/cases/defects/body.ts';
import { listRawDefects } from '../../../contracts/cases/defects/raw.ts';
import { listTextDefects } from '../../../contracts/cases/defects/text.ts';
import type { ContractDocument } from '../../../spec/document.ts';
import type { Json } from '../../../spec/json.ts';
import type { Operation, Parameter } from '../../../spec/operation.ts';
import { listOperations } from '../../../spec/operations.ts';
import { createRandom, type Random } from '../../../spec/random.ts';
import { toRequestTarget } from '../../../spec/request/parameter-places.ts';
import { listBodies, listOptional, listValidRequests, toTexts } from '../../../spec/request/valid-request.ts';
import { createSchemas, type Schemas } from '../../../spec/schema/schemas.ts';
import { withStage } from '../../../spec/servers.ts';
import { type AttemptContext, type MakeAttempt, toFields, toMark } from '../attempt.ts';
import { HOSTILE_BYTES, HOSTILE_TEXTS, mutate } from '../hostile-values.ts';
import { type RawRequest, toBytes } from '../http-bytes.ts';

/** A request that a document says is accepted, and how its body and its parameters can be wrong. */
interface Source {
  operation: Operation;
  parameters: readonly Parameter[];
  optional: readonly Parameter[];
  body: Json | undefined;
  wrongBodies: readonly Json[];
  wrongBytes: readonly string[];
  /** By the name of the parameter. */
  wrongTexts: ReadonlyMap<string, readonly string[]>;
}

/** Requests of the operations of a document that `isMeant`, with none, one or several of their parts changed. */
export function createMakeDocumented(
  document: ContractDocument,
  isMeant: (operation: Operation) => boolean,
): MakeAttempt {
  const schemas = createSchemas(document.root, document.precompiled);
  const sources = listOperations(document.root)
    .filter(isMeant)
    .flatMap((operation) => listSources(operation, schemas));
  return (context) => {
    const { random, tenant } = context;
    const source = random.pick(sources);
    const draft = toDraft(source, context);
    const changes = random.some(CHANGES, random.pick([0, 1, 1, 1, 1, 2, 3]));
    for (const [, change] of changes) change(draft, context);
    const what = `${source.operation.id}: ${changes.map(([name]) => name).join(', ') || 'as it is'}`;
    const request = toRequest(draft);
    return { what, tenant, play: (sender) => send(sender, request) };
  };
}

/** What ends the head too early is no request any more, but a conversation. */
const send: (...args: [Parameters<ReturnType<MakeAttempt>['play']>[0], RawRequest]) => Promise<void> = async (
  sender,
  request,
) => {
  const head = [request.target, ...request.headers.flat()].join('');
  if (/[\r\n]/.test(head))
    await sender.converse({ pieces: [toBytes(request)], methods: [request.method], ending: 'pause' });
  else await sender.ask(request);
};

function listSources(operation: Operation, schemas: Schemas): Source[] {
  const random = createRandom('defects', operation.id).next;
  return listValidRequests(operation, listBodies(schemas, operation)).map(({ parameters, body }) => {
    const optional = listOptional(operation);
    const valid = body?.example.value;
    const schema = body?.content.schema;
    const hasDefects =
      valid !== undefined && schema !== undefined && schemas.validators.at(schema)(valid).length === 0;
    const texts = [...parameters, ...optional].map(
      ({ name, in: place, schema: pointer, example }): [string, string[]] => {
        const given = example ?? findFallback(schemas, pointer);
        const isValid = given !== undefined && schemas.validators.at(pointer)(given).length === 0;
        const defects = isValid
          ? listTextDefects({ schemas, schema: pointer, valid: given, random, in: place })
          : [];
        return [name, defects.map(({ value }) => value)];
      },
    );
    return {
      operation,
      parameters,
      optional,
      body: valid,
      wrongBodies: hasDefects
        ? listBodyDefects({ schemas, schema, valid, random }).map(({ value }) => value)
        : [],
      wrongBytes: valid === undefined ? [] : listRawDefects(valid).map(({ text }) => text),
      wrongTexts: new Map(texts),
    };
  });
}

const findFallback = ({ schemaAt }: Schemas, pointer: string): Json | undefined =>
  schemaAt(pointer)?.definition.fallback;

/** A request as far as it can still be changed in its parts. */
interface Draft {
  source: Source;
  method: string;
  path: string;
  query: string[];
  headers: [string, string][];
  body: Uint8Array | undefined;
}

function toDraft(source: Source, { random, tenant, number }: AttemptContext): Draft {
  const { operation, parameters, optional, body } = source;
  const given = [...parameters, ...random.some(optional, random.between(0, 2))];
  const values = given.flatMap((parameter) => toTexts(parameter, toValue(parameter, tenant, random)));
  const base = withStage(operation.base.template, tenant.stage);
  const [path = '', query] = toRequestTarget(base + operation.path, values).split('?');
  const text =
    body === undefined ? undefined : JSON.stringify(toOwn(body, tenant, toMark(tenant, number), random));
  return {
    source,
    method: operation.method.toUpperCase(),
    path,
    query: query?.split('&') ?? [],
    headers: [
      ...toFields(tenant),
      ...(text === undefined ? [] : [['content-type', 'application/json'] as [string, string]]),
    ],
    body: text === undefined ? undefined : Buffer.from(text),
  };
}

const toRequest = ({ method, path, query, headers, body }: Draft): RawRequest => ({
  method,
  target: query.length === 0 ? path : `${path}?${query.join('&')}`,
  headers,
  body,
});

function toValue(
  { name, example }: Parameter,
  { company, stage, members }: AttemptContext['tenant'],
  random: Random,
): Json {
  if (/email/.test(name)) return random.pick(members);
  if (name === 'company_id') return company;
  if (name === 'key_id') return `key_${company}_${stage}`;
  if (name === 'page' || name === 'limit') return random.pick([1, 2, 100]);
  return example ?? 'example';
}

/** A body of the document in which its people are the tenant's, and its texts tell who sent them. */
function toOwn(value: Json, tenant: AttemptContext['tenant'], mark: string, random: Random): Json {
  const own = (inner: Json, name: string): Json => {
    if (typeof inner === 'string') {
      if (MARKED.has(name)) return `${inner} ${mark}`;
      if (name === 'stage') return tenant.stage;
      return inner
        .replace(/[\w.]+@alderfinch\.example/g, () => random.pick(tenant.members))
        .replace('team_payments', tenant.team);
    }
    if (Array.isArray(inner)) return inner.map((item) => own(item, name));
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, member]) => [key, own(member, key)]));
  };
  return own(value, '');
}

const MARKED = new Set(['message', 'reason', 'name', 'topic', 'job_title', 'value']);

type Change = (draft: Draft, context: AttemptContext) => void;

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'QUERY',
  'PROPFIND',
  'get',
  'FOO',
];

const CHANGES: readonly [name: string, change: Change][] = [
  [
    'method',
    (draft, { random }) => {
      draft.method = random.pick(METHODS);
    },
  ],
  ['segment', changeSegment],
  [
    'path',
    (draft, { random }) => {
      draft.path = random.pick<(path: string) => string>([
        (path) => `${path}/`,
        (path) => `/${path}`,
        (path) => path.replaceAll('/', '//'),
        (path) => `/x/..${path}`,
        (path) => `${path}/../..`,
        (path) => path.replaceAll('/', '/./'),
        (path) => path.toUpperCase(),
        (path) => path.replace(/[a-z]/g, toHex),
        (path) => path.replaceAll('/', '%2F'),
        (path) => `http://127.0.0.1${path}`,
        (path) => `http://elsewhere.example${path}`,
        (path) => `${path};a=b`,
        (path) => `${path}%00`,
        (path) => `${path}${'/a'.repeat(random.between(1, 7_000))}`,
        (path) => `${path}${'%'.repeat(random.between(1, 9_000))}`,
        (path) => path.replace(/^\/\w+\/1/, ''),
        (path) => path.replace(/^\/\w+\/1/, '/1'),
        (path) => path.replace(/^\/\w+\/1/, '$&/1'),
        (path) => path.replace('/', '\\'),
        (path) => path.slice(0, random.between(0, path.length)),
      ])(draft.path);
    },
  ],
  ['query', changeQuery],
  [
    'many parameters',
    ({ query }, { random }) => {
      for (let count = random.between(10, 1_500); count > 0; count -= 1) query.push(`p${count}=`);
    },
  ],
  ['key', changeKey],
  ['header', changeHeader],
  [
    'media type',
    ({ headers }, { random }) => {
      headers.push([
        'content-type',
        random.pick([
          'text/plain',
          '',
          'json',
          'application/json; charset=utf-16',
          'application/JSON',
          'application/problem+json',
          'multipart/form-data; boundary=x',
          'application/x-www-form-urlencoded',
          '*/*',
          'application/json, text/plain',
          `a/${'b'.repeat(3_000)}`,
          'application/json;'.repeat(500),
        ]),
      ]);
    },
  ],
  [
    'encoding',
    ({ headers }, { random }) => {
      headers.push(['content-encoding', random.pick(['gzip', 'br', 'identity', 'deflate, gzip', '', 'x'])]);
    },
  ],
  ['body', changeBody],
  ['bytes of the body', changeBytes],
  [
    'Prefer',
    ({ headers }, { random }) => {
      headers.push([
        'prefer',
        random.pick([
          'code=200',
          'code=201',
          'code=403',
          'code=404, dynamic=true',
          'dynamic=true',
          'example=none',
          'code=500',
          'code=100',
          'code=999',
          'code=2e2',
          'example="',
          ';;;=,',
          'example=__proto__',
          'example="\\"',
          `${'a=b,'.repeat(3_000)}`,
          `example="${'\\'.repeat(5_000)}`,
          'code=413',
          'return=minimal',
          ',dynamic=true'.repeat(900),
        ]),
      ]);
    },
  ],
];

const toHex = (letter: string): string => `%${letter.charCodeAt(0).toString(16)}`;

function changeSegment(draft: Draft, { random }: AttemptContext): void {
  const segments = draft.path.split('/');
  const wrong = [...draft.source.wrongTexts.values()].flat();
  const text = random.pick(random.next() < 0.3 && wrong.length > 0 ? wrong : HOSTILE_TEXTS);
  segments[random.between(1, Math.max(1, segments.length - 1))] = toSent(text, random);
  draft.path = segments.join('/');
}

function changeQuery({ query, source }: Draft, { random }: AttemptContext): void {
  const [name, texts] = random.pick([
    ...source.wrongTexts,
    ['page', HOSTILE_TEXTS] as const,
    [random.pick(HOSTILE_TEXTS), HOSTILE_TEXTS] as const,
  ]);
  const text = texts.length > 0 && random.next() < 0.5 ? random.pick(texts) : random.pick(HOSTILE_TEXTS);
  const pair = `${toSent(name, random)}${random.pick(['=', '=', '', '==', '[]=', '[a]='])}${toSent(text, random)}`;
  if (random.next() < 0.5) query.push(pair);
  else query[random.between(0, query.length)] = pair;
}

/** Percent-encoded as it should be; sometimes as it should not, but never as something that ends the start line. */
function toSent(text: string, random: Random): string {
  if (random.next() < 0.7) return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
  return text.replace(/[\0-\x20\x7f-\uffff]/g, '%ff');
}

function changeKey(draft: Draft, { random, tenant, tenants, number }: AttemptContext): void {
  const other =
    tenants.find(({ company, stage }) => company === tenant.company && stage !== tenant.stage)?.key ?? '';
  const { key } = tenant;
  const rest = draft.headers.filter(([name]) => name !== 'x-api-key');
  const values = random.pick([
    [],
    [''],
    [other],
    [`nobody-${number}`],
    [key.toUpperCase()],
    [key, key],
    [key, other],
    ['', key],
    [`${key},`],
    [`"${key}"`],
    [`${key}\0`],
    [key.slice(0, -1)],
    [`${key}${'x'.repeat(5_000)}`],
  ]);
  draft.headers = [...rest, ...values.map((value): [string, string] => ['x-api-key', value])];
  const [place, text] = random.pick([
    ['query', `x-api-key=${key}`],
    ['query', `${toHex(key[0] ?? '')}${key.slice(1)}`],
    ['header', 'authorization'],
    ['header', 'cookie'],
    ['header', 'x-forwarded-for'],
    ['none', ''],
  ] as const);
  if (place === 'query') draft.query.push(text);
  if (place === 'header') draft.headers.push([text, `Bearer ${key}`]);
}

const HEADERS = [
  'origin',
  'referer',
  'accept',
  'accept-language',
  'accept-encoding',
  'cookie',
  'range',
  'if-none-match',
  'if-modified-since',
  'x-http-method-override',
  'x-forwarded-host',
  'x-forwarded-for',
  'forwarded',
  'x-wes-mock',
  'user-agent',
  'te',
  'access-control-request-method',
  '__proto__',
  'constructor',
  'host',
  'via',
  'max-forwards',
  'x-original-url',
  'sec-fetch-site',
];

function changeHeader({ headers }: Draft, { random }: AttemptContext): void {
  const value = random.pick([
    ...HOSTILE_TEXTS,
    'http://elsewhere.example',
    'null',
    'DELETE',
    '*/*;q=nan',
    'bytes=0-',
    '127.0.0.1',
    'text/html',
    '/__mock/reset',
  ]);
  headers.push([random.pick(HEADERS), Buffer.from(value.replace(/[\r\n]/g, ' ')).toString('latin1')]);
}

function changeBody(draft: Draft, { random, tenant, number }: AttemptContext): void {
  const { body = null, wrongBodies } = draft.source;
  const wrong =
    wrongBodies.length > 0 && random.next() < 0.5 ? random.pick(wrongBodies) : mutate(body, random);
  draft.body = Buffer.from(JSON.stringify(toOwn(wrong, tenant, toMark(tenant, number), random)));
}

function changeBytes(draft: Draft, { random }: AttemptContext): void {
  const text = Buffer.from(draft.body ?? '{}').toString();
  const [, write] = random.pick(HOSTILE_BYTES);
  const { wrongBytes } = draft.source;
  draft.body =
    wrongBytes.length > 0 && random.next() < 0.2 ? Buffer.from(random.pick(wrongBytes)) : write(text, random);
}
