/** What a request asks of a mock by the header `Prefer` (RFC 7240): which documented answer it wants. */
export interface Preference {
  code?: string;
  example?: string;
  dynamic?: true;
}

/**
 * Reads `Prefer: code=404, example=name, dynamic=true`. Names have no letter case, values may be quoted, the first of a name
 * counts, and what is unknown or malformed is passed over (RFC 7240 §2). `undefined` where it asks for nothing that we know.
 */
export function parsePrefer(header: string | null): Preference | undefined {
  if (!header) return undefined;
  const first = new Map<string, string>();
  // A preference's own parameters, behind `;`, mean nothing to us.
  for (const [, rawName = '', quoted, token] of header.matchAll(
    /([\w!#$%&'*+.^`|~-]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?[^,]*(?:,|$)/g,
  )) {
    const name = rawName.toLowerCase();
    if (!first.has(name)) first.set(name, quoted?.replace(/\\(.)/g, '$1') ?? token ?? '');
  }
  const code = first.get('code') ?? '';
  const example = first.get('example') ?? '';
  const preference: Preference = {
    // An answer has a final status: what is below 200 comes before it (RFC 9110 §15.2).
    ...(/^[2-5]\d\d$/.test(code) ? { code } : {}),
    ...(example === '' ? {} : { example }),
    ...(first.get('dynamic') === 'true' ? { dynamic: true } : {}),
  };
  return Object.keys(preference).length === 0 ? undefined : preference;
}

/** `Preference-Applied` (RFC 7240 §3) for what was honoured. */
export function formatPreference({ code, example, dynamic }: Preference): string {
  return [
    code && `code=${code}`,
    example && `example=${/^[\w.-]+$/.test(example) ? example : JSON.stringify(example)}`,
    dynamic && 'dynamic=true',
  ]
    .filter(Boolean)
    .join(', ');
}
