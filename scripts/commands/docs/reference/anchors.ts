/**
 * Names for the places of a page, made of what identifies a thing (`operationId`, the name of a schema) and not of what it is
 * called, so that a link still works when a summary is reworded. No two are the same, letter case apart.
 */
export interface Anchors {
  /** The name for a thing; asked twice for the same thing, the same. */
  of(kind: string, name: string): string;
}

/** `taken` are names that are given away already. */
export function createAnchors(taken: readonly string[] = []): Anchors {
  const known = new Map<string, string>();
  const used = new Set(taken);
  return {
    of(kind, name) {
      const key = JSON.stringify([kind, name]);
      const given = known.get(key);
      if (given !== undefined) return given;
      const wanted = [kind, toSlug(name)].filter(Boolean).join('-');
      let anchor = wanted;
      for (let number = 2; used.has(anchor.toLowerCase()); number += 1) anchor = `${wanted}-${number}`;
      used.add(anchor.toLowerCase());
      known.set(key, anchor);
      return anchor;
    },
  };
}

/** Letters and digits of every script, and hyphens between them. */
export function toSlug(name: string): string {
  return name.replace(/[^\p{L}\p{N}\p{M}_]+/gu, '-').replace(/^-+|-+$/g, '') || 'unnamed';
}
