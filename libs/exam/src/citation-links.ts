export interface CitationPart {
  text: string;
  href: string | null;
}

const ECFR = 'https://www.ecfr.gov/current/title-19';
const HTS_SEARCH = 'https://hts.usitc.gov/search?query=';

/**
 * The order matters: longer forms come first. `cfr` begins a list of sections, `other` (another authority) ends it, and
 * `bare` is a part number when it follows "19 CFR" directly.
 */
const TOKENS = new RegExp(
  [
    String.raw`(?<cfr>(?<!\d)19\s*C\.?\s?F\.?\s?R\.?)`,
    String.raw`(?<other>\d+\s*C\.?\s?F\.?\s?R\.?|U\.?\s?S\.?\s?C\.?(?![a-z])|HTSUS|ACE\b|GN\b|GRI\b|Directive\b|;)`,
    String.raw`(?<part>\bPart\s+(?<partNumber>\d{1,3})\b)`,
    String.raw`(?<tariff>(?<![\d.])\d{4}(?:\.\d{2}(?:\.\d{2}(?:\.?\d{2})?)?)?(?![\d-]))`,
    String.raw`(?<section>(?<![\d.])(?<sectionNumber>\d{1,3}\.\d{1,4}[a-z]?)(?<paragraphs>(?:\s?\([0-9A-Za-z]{1,5}\))*))`,
    String.raw`(?<bare>(?<![\d.(])\d{1,3}(?![\d.(]))`,
  ].join('|'),
  'g',
);

/**
 * Splits a citation into text and links to the public sources: eCFR for 19 CFR, USITC for the HTSUS. The texts of the
 * parts concatenate to the citation. Unrecognized text has no link.
 */
export function citationParts(citation: string): CitationPart[] {
  const parts: CitationPart[] = [];
  const state: ListState = { inCfr: false, afterCfr: false, inHtsus: /HTSUS/i.test(citation) };
  let end = 0;
  for (const match of citation.matchAll(TOKENS)) {
    const href = hrefOf(match.groups ?? {}, state);
    if (href === null) continue;
    if (match.index > end) parts.push({ text: citation.slice(end, match.index), href: null });
    parts.push({ text: match[0], href });
    end = match.index + match[0].length;
  }
  if (end < citation.length) parts.push({ text: citation.slice(end), href: null });
  return parts;
}

interface ListState {
  inCfr: boolean;
  afterCfr: boolean;
  inHtsus: boolean;
}

function hrefOf(token: Record<string, string | undefined>, state: ListState): string | null {
  const { cfr, other, partNumber, tariff, sectionNumber, paragraphs = '', bare } = token;
  const { afterCfr } = state;
  state.afterCfr = cfr !== undefined;
  if (cfr !== undefined) state.inCfr = true;
  if (other !== undefined) {
    state.inCfr = false;
    if (/^U/.test(other)) state.inHtsus = false;
  }
  if (tariff !== undefined) return isTariffNumber(tariff, state) ? HTS_SEARCH + tariff : null;
  if (!state.inCfr) return null;
  if (sectionNumber !== undefined) return sectionLink(sectionNumber, paragraphs.replaceAll(/\s/g, ''));
  const part = partNumber ?? (afterCfr ? bare : undefined);
  return part === undefined ? null : `${ECFR}/part-${part}`;
}

/** "2501.00.0000" is always a tariff number; "0804" is one only if the citation names the HTSUS. */
function isTariffNumber(number: string, { inHtsus }: ListState): boolean {
  return inHtsus || number.split('.').length > 2;
}

function sectionLink(section: string, paragraphs: string): string {
  const anchor = paragraphs === '' ? '' : `#p-${section}${paragraphs}`;
  return `${ECFR}/section-${section}${anchor}`;
}
