/** The keys of two companies in two stages. */
export const KEYS = { dev: 'gw-dev-4f1c9a7de2b8', prod: 'gw-prod-8e02b6c35d1f' };
export const OTHER_KEYS = { dev: 'gw-other-dev-71aa0c94', prod: 'gw-other-prod-c3d95e08' };
export const RETIRED_KEYS = { dev: 'gw-retired-dev-0b6e', prod: 'gw-retired-prod-93fc' };

/** How a gateway differs from the next; everything that is left out is as the document assumes it, or simpler. */
export interface Gateway {
  /** Of a recognition that was sent; 201. */
  sentStatus?: number;
  /** Where the text of a refusal stands. */
  toError?: (text: string) => { type: string; body: string };
  /** One record of the list. */
  toRecord?: (recognition: Recognition) => unknown;
  toPagination?: (total: number) => unknown;
  /** Whether the list is of this media type; `application/json`. */
  listType?: string;
  /** The members that can be listed; absent where there is no such operation. */
  lists?: boolean;
  /** What the legacy path is answered with; 200 with a list. */
  legacyStatus?: number;
  /** The status of a request that is not valid; 400. */
  invalidStatus?: number;
  /** What is answered instead, before anything else. */
  before?: (request: Request, count: number) => Response | undefined | Promise<Response | undefined>;
  /** What is done to an answer before it is sent. */
  after?: (response: Response, request: Request) => Response | Promise<Response>;
}

export interface Recognition {
  id: number;
  from: string;
  to: string[] | string;
  words: string;
}

interface World {
  members: string[];
  recognitions: Recognition[];
}

const TEXTS = { missing: 'Forbidden', unknown: 'Invalid API Key.', stage: 'Invalid API Key by stage' };

/**
 * A deployment that keeps what the interface specification states, written from it alone and in nobody else's words, with
 * whatever it leaves open to be chosen. It answers requests in process.
 */
export function createGateway(gateway: Gateway = {}): (request: Request) => Promise<Response> {
  const worlds = new Map<string, World>();
  let count = 0;
  const error = (status: number, text: string): Response => {
    const { type, body } = (gateway.toError ?? toMessage)(text);
    return new Response(body, { status, headers: { 'content-type': type } });
  };

  return async (request) => {
    count += 1;
    const early = await gateway.before?.(request, count);
    if (early) return early;
    const response = await answer(request);
    return (await gateway.after?.(response, request)) ?? response;
  };

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const [, stage = '', rest = ''] = /^\/(dev|prod)\/1(\/.*)$/.exec(pathname) ?? [];
    if (stage === '') return error(404, 'No such place');
    const key = request.headers.get('x-api-key');
    if (key === null || key === '') return error(403, TEXTS.missing);
    const owner = findOwner(key);
    if (!owner) return error(403, TEXTS.unknown);
    if (owner.stage !== stage) return error(403, TEXTS.stage);
    const world = worlds.get(owner.company + stage) ?? toWorld(owner.company);
    worlds.set(owner.company + stage, world);

    if (rest === '/recognition' && request.method === 'GET') return readRecognition(world, searchParams);
    const [, legacy] = /^\/recognition\/recipient\/([^/]+)$/.exec(rest) ?? [];
    if (legacy !== undefined && request.method === 'GET') {
      const { legacyStatus = 200 } = gateway;
      if (legacyStatus !== 200) return error(legacyStatus, 'Gone for good');
      return toList(world.recognitions.filter(({ to }) => to.includes(decodeURIComponent(legacy))));
    }
    const [, sender] = /^\/recognition\/([^/]+)$/.exec(rest) ?? [];
    if (sender !== undefined && request.method === 'POST')
      return send(world, decodeURIComponent(sender), await request.text());
    if (rest === '/members' && request.method === 'GET' && gateway.lists)
      return Response.json({ people: world.members.map((email) => ({ email, team_name: 'Ops' })) });
    return error(404, 'No such place');
  }

  function readRecognition({ recognitions, members }: World, query: URLSearchParams): Response {
    const email = query.get('email');
    const team = query.get('team_name');
    if (email !== null)
      return toList(recognitions.filter(({ from, to }) => from === email || to.includes(email)));
    if (team !== null) return toList(members.length > 0 && team === 'Ops' ? recognitions : []);
    return error(gateway.invalidStatus ?? 400, 'Say whose');
  }

  function toList(recognitions: readonly Recognition[]): Response {
    const body = {
      recognitions: recognitions.toReversed().map(gateway.toRecord ?? ((one) => one)),
      pagination: gateway.toPagination?.(recognitions.length) ?? { total: recognitions.length },
    };
    const headers = { 'content-type': gateway.listType ?? 'application/json' };
    return new Response(JSON.stringify(body), { headers });
  }

  function send({ recognitions, members }: World, from: string, text: string): Response {
    const invalid = (why: string): Response => error(gateway.invalidStatus ?? 400, why);
    const body = parse(text) as { recipients?: unknown; message?: unknown } | undefined;
    if (!members.includes(from)) return error(404, 'Nobody of that name');
    const { recipients } = body ?? {};
    const to = toRecipients(recipients, members);
    if (!to) return invalid('No recipients');
    const recognition = { id: recognitions.length + 1, from, to, words: String(body?.message ?? '') };
    recognitions.push(recognition);
    const { sentStatus = 201 } = gateway;
    if (sentStatus === 204) return new Response(null, { status: 204 });
    return Response.json((gateway.toRecord ?? ((one) => one))(recognition), { status: sentStatus });
  }
}

/** §2: an address, several of them in a text or a list, everybody, or the ID of a group, whatever that looks like. */
function toRecipients(recipients: unknown, members: readonly string[]): string[] | undefined {
  if (recipients === 'ALL_MEMBERS') return [...members];
  if (recipients === 'team_ops') return [...members];
  const list = typeof recipients === 'string' ? recipients.split(',').map((one) => one.trim()) : recipients;
  if (!Array.isArray(list) || list.length === 0) return undefined;
  return list.every((one) => members.includes(one as string)) ? (list as string[]) : undefined;
}

function toMessage(text: string): { type: string; body: string } {
  return { type: 'application/json', body: JSON.stringify({ message: text }) };
}

function findOwner(key: string): { company: string; stage: string } | undefined {
  for (const [company, keys] of [['one', KEYS] as const, ['two', OTHER_KEYS] as const])
    for (const [stage, value] of Object.entries(keys)) if (value === key) return { company, stage };
  return undefined;
}

function toWorld(company: string): World {
  const members = ['ada', 'ben', 'cem', 'dia'].map((name) => `${name}@${company}.example`);
  const [ada = '', ben = '', cem = ''] = members;
  const recognitions = [
    { id: 1, from: ada, to: [ben], words: `Well done at ${company}` },
    { id: 2, from: cem, to: [ada, ben], words: `Thank you from ${company}` },
  ];
  return { members, recognitions };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
