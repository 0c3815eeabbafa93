import type { Socket } from 'node:net';
import { type FuzzTenant, toFields, toMark, toSending } from './attempt.ts';
import { open } from './connection.ts';
import { toBytes } from './http-bytes.ts';

/** Clients that hold their connections as long as they can: they say one byte a second, nothing at all, or read nothing. */
export async function openPatientClients(port: number, tenant: FuzzTenant): Promise<{ close(): void }> {
  const head = toBytes({ method: 'GET', target: `/${tenant.stage}/1/members`, headers: toFields(tenant) });
  const write = toBytes(toSending(tenant, toMark(undefined, 0)));
  const much = toBytes({ method: 'GET', target: '/__mock/snapshot', headers: [['host', '127.0.0.1']] });
  const [silent, slow, slower, deaf] = await Promise.all(Array.from({ length: 4 }, () => openSome(port, 5)));
  // The end never comes: what was asked for is never done.
  const timer = setInterval(() => {
    for (const socket of slow ?? []) if (socket.writable) socket.write('x');
    for (const socket of slower ?? []) if (socket.writable) socket.write(' ');
  }, 1_000);
  for (const socket of slow ?? []) socket.write(head.subarray(0, head.length - 4));
  for (const socket of slower ?? []) socket.write(write.subarray(0, write.length - 30));
  for (const socket of deaf ?? [])
    socket.pause().write(Buffer.concat(Array.from({ length: 50 }, () => much)));
  return {
    close() {
      clearInterval(timer);
      for (const socket of [silent, slow, slower, deaf].flat()) socket?.destroy();
    },
  };
}

const openSome = (port: number, count: number): Promise<Socket[]> =>
  Promise.all(Array.from({ length: count }, () => open(port)));
