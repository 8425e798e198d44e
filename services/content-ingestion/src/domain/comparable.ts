export function singleSpaced(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

export function comparable(text: string): string {
  return singleSpaced(text.normalize('NFKC')).toLowerCase();
}
