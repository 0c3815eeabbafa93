import type { Traffic } from '../traffic.ts';
import type { Room } from './copy.ts';
import { startProxyServer } from './proxy-server.ts';
import { createUpstream } from './upstream.ts';

export interface RunningProxy {
  port: number;
  url: string;
  /** What was told after each exchange. */
  seen: (Traffic | string)[];
  room: Room;
  close(): Promise<void>;
}

/** A proxy in this process, on a free port, that judges nothing. */
export async function runProxy(
  baseUrl: string,
  { timeout = 5000, room = { left: 64 * 1024 * 1024 } }: { timeout?: number; room?: Room } = {},
): Promise<RunningProxy> {
  const seen: (Traffic | string)[] = [];
  const server = await startProxyServer(
    {
      upstream: createUpstream(baseUrl),
      timeout,
      room,
      onEnd(traffic, release) {
        seen.push(traffic);
        release();
      },
    },
    { port: 0, host: '127.0.0.1' },
  );
  return { port: Number(new URL(server.url).port), url: server.url, seen, room, close: server.close };
}
