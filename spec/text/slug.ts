/** A label as part of an id: ``with `email`, empty`` becomes `with-email-empty`, `200 /a/-/b` becomes `200-a.-.b`. */
export function toSlug(label: string): string {
  return label
    .replace(/(^|\s)\//g, '$1')
    .replaceAll('/', '.')
    .replace(/[^\p{L}\p{N}_.-]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
