import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate that vouches for itself (RFC 5280 §4.1, version 1), made anew so that none is kept, and its private key. */
export function createSelfSigned(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  // ecdsa-with-SHA256
  const algorithm = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
  const commonName = sequence(
    der(0x31, sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(name)))),
  );
  const validity = sequence(
    der(0x18, Buffer.from('20000101000000Z')),
    der(0x18, Buffer.from('29990101000000Z')),
  );
  const content = sequence(
    der(0x02, Buffer.of(1)),
    algorithm,
    commonName,
    validity,
    commonName,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.concat([Buffer.of(0), sign('sha256', content, privateKey)]));
  const lines = sequence(content, algorithm, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}
