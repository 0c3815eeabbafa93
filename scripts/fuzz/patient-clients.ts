import type { Socket } from 'node:net';
import { type FuzzTenant, toMark } from './attempt.ts';
import { open } from './connection.ts';
import { toBytes } from './http-bytes.ts';
import { toControl, toRequest, toSending } from './requests.ts';

/** Clients that hold their connections as long as they can: they say one byte a second, nothing at all, or read nothing. */
export async function openPatientClients(port: number, tenant: FuzzTenant): Promise<{ close(): void }> {
  const openSome = (): Promise<Socket[]> => Promise.all(Array.from({ length: 5 }, () => open(port)));
  const [silent, slow, slower, deaf] = [
    await openSome(),
    await openSome(),
    await openSome(),
    await openSome(),
  ];
  // The end never comes: what was asked for is never done.
  for (const socket of slow) socket.write(toBytes(toRequest(tenant, 'GET', '/members')).subarray(0, -4));
  for (const socket of slower)
    socket.write(toBytes(toSending(tenant, toMark(undefined, 0))).subarray(0, -30));
  const much = Buffer.concat(Array(50).fill(toBytes(toControl('GET', '/snapshot'))));
  for (const socket of deaf) socket.pause().write(much);
  const timer = setInterval(() => {
    for (const socket of [...slow, ...slower]) if (socket.writable) socket.write(' ');
  }, 1_000);
  return {
    close() {
      clearInterval(timer);
      for (const socket of [...silent, ...slow, ...slower, ...deaf]) socket.destroy();
    },
  };
}
