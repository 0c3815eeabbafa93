/** A text with its first letter as a capital: the beginning of a sentence. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A text whose first letter is none: what stands inside of a sentence. */
export function uncapitalize(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A text with one full stop, or another end of a sentence, at its end. */
export function endSentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** A sentence without the full stop at its end: to be followed by more. */
export function withoutFullStop(text: string): string {
  return text.replace(/\.$/, '');
}
