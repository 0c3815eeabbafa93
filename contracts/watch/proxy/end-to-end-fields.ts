/** Header fields as Node gives and takes them: name and value in turn. */
export type RawHeaders = readonly string[];

/**
 * What a connection says of itself and not of the message (RFC 9110 §7.6.1). `Transfer-Encoding` is left: the body goes on
 * framed as it came.
 */
const OF_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'te', 'upgrade'];

/** What frames and routes a message stays, even where `Connection` names it (RFC 9110 §7.6.1: it must not). */
const NEVER_OF_CONNECTION = ['host', 'content-length', 'transfer-encoding'];

/**
 * The fields that go on to the other side, with their letter case, order and repetitions. A message that changes the protocol,
 * or says to which it could be changed, keeps `Upgrade`, and says so of its connection (RFC 9110 §7.8).
 */
export function pickEndToEnd(raw: RawHeaders, isUpgrade = false): (readonly [name: string, value: string])[] {
  const pairs = toPairs(raw);
  const named = pairs
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((name) => name.trim())
    .filter((name) => !NEVER_OF_CONNECTION.includes(name));
  const dropped = new Set([...OF_CONNECTION, ...named]);
  if (!isUpgrade) return pairs.filter(([name]) => !dropped.has(name.toLowerCase()));
  dropped.delete('connection');
  dropped.delete('upgrade');
  return pairs
    .filter(([name]) => !dropped.has(name.toLowerCase()))
    .map(([name, value]) => [name, name.toLowerCase() === 'connection' ? 'Upgrade' : value]);
}

export function toPairs(raw: RawHeaders): (readonly [name: string, value: string])[] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
}
