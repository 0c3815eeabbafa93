/** A name or an email address as it is compared: without regard to letter case, and to how accents are composed. */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
