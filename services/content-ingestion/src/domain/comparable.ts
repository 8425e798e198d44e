export function singleSpaced(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

/** Normalizes a text for comparison: NFKC, lower case, single spaces. */
export function comparable(text: string): string {
  return singleSpaced(text.normalize('NFKC')).toLowerCase();
}
