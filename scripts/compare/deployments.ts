import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Fetch, KnownKeys } from '../../contracts/faults/asked.ts';
import { breakTarget } from '../../contracts/faults/break-target.ts';
import type { Deviation } from '../../contracts/faults/fault.ts';
import { createMock } from '../../mock/create-mock.ts';
import type { Contract } from '../../spec/contract.ts';
import type { ContractDocument } from '../../spec/document.ts';
import { rememberState, rotateMockKeys } from '../command-line/mock-keys.ts';

/** Makes deployments that start out alike: the mock with its known data, and in each stage a key that was retired. */
export interface Deployments {
  known: KnownKeys;
  /** One as new, healthy or with a deviation. */
  create(deviation?: Deviation): Promise<Fetch>;
}

export async function createDeployments(
  contract: Contract,
  document: ContractDocument,
): Promise<Deployments> {
  const first = createMock({ document });
  const known = await rotateMockKeys(first);
  const restore = await rememberState(first);
  return {
    known,
    async create(deviation) {
      const app = createMock({ document });
      await restore(app);
      const healthy: Fetch = (request) => app.fetch(request);
      return deviation ? breakTarget({ contract, known, healthy }, deviation).fetch : healthy;
    },
  };
}

/** A deployment behind a socket. */
export interface ServedDeployment {
  /** Without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/** Serves a deployment on a free port of this machine. */
export async function serve(deployment: Fetch): Promise<ServedDeployment> {
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

/** Does `work` while the deployments of some trials are served; it is given where each one is. */
export async function whileServed<T extends { deviation: Deviation | undefined }, R>(
  deployments: Deployments,
  trials: readonly T[],
  work: (served: readonly { trial: T; url: string }[]) => Promise<R>,
): Promise<R> {
  const served: (ServedDeployment & { trial: T })[] = [];
  try {
    for (const trial of trials)
      served.push({ trial, ...(await serve(await deployments.create(trial.deviation))) });
    return await work(served);
  } finally {
    for (const { close } of served) await close();
  }
}
