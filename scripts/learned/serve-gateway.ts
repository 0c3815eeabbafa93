import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';

/** A gateway behind a socket of this machine. */
export interface ServedGateway {
  url: string;
  close: () => Promise<void>;
}

/** Puts anything that has the form of `fetch` behind a free port. */
export async function serveGateway(fetch: (request: Request) => Promise<Response>): Promise<ServedGateway> {
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
