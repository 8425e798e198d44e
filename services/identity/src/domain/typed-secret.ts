const DIGIT = /\p{Nd}/u;

/** Keyboards write the same character in different code points: NFKC, as NIST SP 800-63B advises for passwords. */
export function normalizePassword(typed: string): string {
  return typed.normalize('NFKC');
}

/** The letters, in lower case, and the digits of a code; digits of any script become 0 to 9. */
export function normalizeCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/\p{Nd}/gu, asciiDigit);
}

/** Unicode encodes the digits of a script as ten neighbors, from zero to nine; two scripts can follow each other. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
