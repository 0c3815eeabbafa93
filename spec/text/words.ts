/** The words of a name or a text, in small letters: `rosaDelgado`, `rosa_delgado` and `Rosa Delgado` are the same two. */
export function toWords(text: string): string[] {
  const parts = text.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u);
  return parts.filter((part) => part !== '').map((part) => part.toLowerCase());
}
