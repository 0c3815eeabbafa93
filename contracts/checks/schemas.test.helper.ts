import { type Contract, createContract } from '../../spec/contract.ts';
import type { JsonObject } from '../../spec/json.ts';

/** A contract of nothing but component schemas; without evidence of its own everything in it is assumed. */
export function contractOf(schemas: JsonObject): Contract {
  const root: JsonObject = {
    openapi: '3.1.0',
    info: { title: 'Schemas', version: '1' },
    servers: [{ url: 'http://service.example/{stage}', variables: { stage: { default: 'dev' } } }],
    paths: {},
    components: { schemas },
  };
  return createContract({
    root,
    file: 'schemas.yaml',
    sha256: '',
    overlays: [],
    leftOut: [],
    locate: () => undefined,
  });
}
