import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Fetch, KnownKeys } from '../../contracts/faults/asked.ts';
import { breakTarget } from '../../contracts/faults/break-target.ts';
import type { Fault } from '../../contracts/faults/fault.ts';
import { createMock } from '../../mock/create-mock.ts';
import type { Contract } from '../../spec/contract.ts';
import type { ContractDocument } from '../../spec/document.ts';
import { rotateKeys } from '../command-line/rotate-keys.ts';

/** Makes deployments that start out alike: the mock with its known data, and in each stage a key that was retired. */
export interface Deployments extends KnownKeys {
  /** One as new, healthy or with something in front of it. */
  create(breaks?: Fault['breaks']): Promise<Fetch>;
}

export async function createDeployments(
  contract: Contract,
  document: ContractDocument,
): Promise<Deployments> {
  const app = createMock({ document });
  const [own, other] = app.mock.companies;
  const retiredKeys = own?.keys ?? {};
  const keys = await rotateKeys((path, init) => app.request(path, init), own?.id ?? '');
  const snapshot = await (await app.request('/__mock/snapshot')).text();
  const known: KnownKeys = { keys, otherKeys: other?.keys ?? {}, retiredKeys };
  return {
    ...known,
    async create(breaks) {
      const fresh = createMock({ document });
      const headers = { 'content-type': 'application/json' };
      await fresh.request('/__mock/snapshot', { method: 'PUT', headers, body: snapshot });
      const healthy: Fetch = (request) => fresh.fetch(request);
      return breaks ? breakTarget(contract, known, healthy, breaks).fetch : healthy;
    },
  };
}

/** A deployment behind a socket. */
export interface Served {
  /** Without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/** Serves a deployment on a free port of this machine. */
export async function serve(deployment: Fetch): Promise<Served> {
  const server = createServer(getRequestListener(async (request) => deployment(request)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
