import { citedProvisions, type CitedProvision } from '@tenfold/exam';

const TARIFF_DIGITS = [4, 6, 8, 10];

/** Keys of the cited provisions and of everything that contains them, so that a search for 111.30 finds 111.30(b). */
export function citationKeys(citation: string | null): string[] {
  return [...new Set(citedProvisions(citation ?? '').flatMap(keysOf))];
}

function keysOf({ kind, number, paragraphs }: CitedProvision): string[] {
  if (kind === 'tariff') {
    const digits = number.replaceAll('.', '');
    return TARIFF_DIGITS.filter((length) => length <= digits.length).map((length) =>
      tariffKey(digits.slice(0, length)),
    );
  }
  const [part = number] = number.split('.');
  const nested = paragraphs.match(/\([^)]*\)/g) ?? [];
  const provisions = nested.map((_, index) => number + nested.slice(0, index + 1).join(''));
  return [part, number, ...provisions].map(cfrKey);
}

function cfrKey(provision: string): string {
  return `cfr:${provision.toLowerCase()}`;
}

function tariffKey(digits: string): string {
  return `hts:${digits}`;
}

interface SearchedCitation {
  key: string;
  /** Finds the provision in texts, in the syntax of `to_tsquery`. */
  expression: string;
}

const CFR =
  /^(?<title>(?:19)?c\.?f\.?r\.?)?(?:§|parts?|sec(?:tion)?s?\.?)*(?<number>\d{1,3}(?:\.\d{1,4}[a-z]?)?)(?<paragraphs>(?:\([0-9a-z]{1,5}\))*)$/;
const TARIFF =
  /^(?<before>(?:htsus?)?(?:(?:sub)?headings?)?)(?<number>\d{4}(?:\.?\d{2}){0,3})(?<after>(?:,?htsus?)?)$/;

/** @returns null when the query is not the citation of one provision of 19 CFR or the HTSUS */
export function searchedCitation(query: string): SearchedCitation | null {
  const compact = query.toLowerCase().replaceAll(/\s+/g, '');
  const cfr = CFR.exec(compact)?.groups;
  if (cfr) {
    const { title, number = '', paragraphs = '' } = cfr;
    const isPart = !number.includes('.');
    if (isPart && title === undefined) return null;
    const provision = number + paragraphs;
    return { key: cfrKey(provision), expression: isPart ? `'${number}':*` : `'${provision}'` };
  }
  const tariff = TARIFF.exec(compact)?.groups;
  if (!tariff) return null;
  const { before = '', number = '', after = '' } = tariff;
  // "20 2024" without a name is two numbers
  if (before + after === '' && /\s/.test(query.trim())) return null;
  const digits = number.replaceAll('.', '');
  const dotted = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('.');
  return { key: tariffKey(digits), expression: `'${dotted}':*` };
}
