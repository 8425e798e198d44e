import type { TariffNumber } from './reference.js';

/** @param digits 2, 4, 6, 8 or 10 of them */
export function tariffNumber(digits: string): TariffNumber {
  const levels = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)];
  return { kind: 'htsus-heading', number: levels.filter(Boolean).join('.') };
}
