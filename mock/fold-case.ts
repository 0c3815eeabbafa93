/** Composed already, as nearly every text is. */
const IS_ASCII = /^[\0-\x7f]*$/;

/** A name or an email address as it is compared: without regard to letter case, and to how accents are composed. */
export function foldCase(text: string): string {
  return (IS_ASCII.test(text) ? text : text.normalize('NFC')).toLowerCase();
}
