import type { FuzzTenant } from './attempt.ts';
import type { RawRequest } from './http-bytes.ts';

/** Of every request that is to have an address. */
export const HOST = 'host: 127.0.0.1';
export const JSON_TYPE = 'content-type: application/json';

/** A request as a client of a tenant sends it, below the base address of its stage. A value is its body, as JSON. */
export function toRequest(
  { stage, key }: Pick<FuzzTenant, 'stage' | 'key'>,
  method: string,
  path: string,
  value?: unknown,
): RawRequest {
  return withBody({ method, target: `/${stage}/1${path}`, headers: toFields({ key }) }, value);
}

/** A request to the control of the mock. */
export function toControl(method: string, path: string, value?: unknown): RawRequest {
  return withBody({ method, target: `/__mock${path}`, headers: [HOST] }, value);
}

function withBody({ headers, ...request }: RawRequest, value: unknown): RawRequest {
  if (value === undefined) return { ...request, headers };
  return { ...request, headers: [...headers, JSON_TYPE], body: Buffer.from(JSON.stringify(value)) };
}

/** The fields of a request to the service. */
export function toFields({ key }: Pick<FuzzTenant, 'key'>): string[] {
  return [HOST, `x-api-key: ${key}`];
}

/** A valid write whose mark everybody would see. */
export function toSending(tenant: FuzzTenant, mark: string, recipients?: unknown): RawRequest {
  const [sender, other] = tenant.members;
  const value = { recipients: recipients === undefined ? other : recipients, message: mark };
  return toRequest(tenant, 'POST', `/recognition/${sender}`, value);
}
