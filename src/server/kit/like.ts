/** Escapes a text for LIKE, so that its wildcards match themselves. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
