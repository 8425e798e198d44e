/** Line breaks and other control characters become spaces, so that a name or subject stays in its header. */
export function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
