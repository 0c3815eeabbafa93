/** A text for a POSIX shell, as it stands: nothing in it is the shell's (POSIX 2.2.2). */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A text as it stands between double quotes, where `$`, a backquote, a quote and a backslash are the shell's (POSIX 2.2.3). */
export function escapeInDoubleQuotes(text: string): string {
  return text.replace(/[$`"\\]/g, String.raw`\$&`);
}
