/** The text with single spaces and none at its ends. */
export function singleSpaced(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

/** What two texts are compared by: compatible characters (NFKC), spaces and case make no difference. */
export function comparable(text: string): string {
  return singleSpaced(text.normalize('NFKC')).toLowerCase();
}
