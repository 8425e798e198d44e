/** The characters of the bytes 0x80 to 0x9F, which TextDecoder of some Node versions reads as Latin-1. */
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const FIRST = 0x80;

export function decodeWindows1252(bytes: Uint8Array): string {
  const latin1 = new TextDecoder('latin1').decode(bytes);
  return latin1.replaceAll(/[\u0080-\u009f]/g, (letter) => UPPER[letter.charCodeAt(0) - FIRST] ?? letter);
}

export function encodeWindows1252(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const index = UPPER.indexOf(letter);
    return index < 0 ? letter.charCodeAt(0) : FIRST + index;
  });
}
