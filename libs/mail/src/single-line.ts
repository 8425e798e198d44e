/**
 * Replaces line breaks and other control characters with spaces, so that a name or subject cannot inject a header.
 */
export function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
