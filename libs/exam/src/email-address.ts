/**
 * Controls, format characters, unassigned code points, ignorable ones, the Braille pattern without dots, and all spaces
 * but U+0020, which a person sees and no address has.
 */
const INVISIBLE = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Two addresses that differ only in such characters look the same. */
export function hasInvisibleCharacter(text: string): boolean {
  return INVISIBLE.test(text);
}

/**
 * Equal for all spellings of an address: the domain in ASCII (UTS 46), the local part in NFC and lower case. Only for
 * comparisons: screens and mails use the address as it was typed.
 */
export function canonicalEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  return lowerCase(email.slice(0, at)) + asciiDomain(email.slice(at));
}

export function isSameEmail(one: string, other: string): boolean {
  return canonicalEmail(one) === canonicalEmail(other);
}

function asciiDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return lowerCase(domain);
  }
}

/** Some letters are composed only in lower case. */
function lowerCase(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC');
}
