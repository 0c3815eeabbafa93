/** Plain text, as it stands; an address that a reader could follow is written as one. */
export function escapeMarkdown(text: string): string {
  return text
    .split(
      /(https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]|*_\\]|[\w.+-]+@[a-z\d]+(?:-+[a-z\d]+)*(?:\.[a-z\d]+(?:-+[a-z\d]+)*)+)/iu,
    )
    .map((part, index) => (index % 2 === 1 ? `<${part}>` : escapeSigns(part)))
    .join('');
}

function escapeSigns(text: string): string {
  return text
    .replace(/[\\`*[\]<>]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~~/g, '\\~\\~')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/[\t\r]/g, ' ');
}
