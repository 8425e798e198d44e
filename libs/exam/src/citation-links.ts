export interface CitationPart {
  text: string;
  href: string | null;
}

export interface CitedProvision {
  kind: 'section' | 'part' | 'tariff';
  number: string;
  /** "(b)(2)" of "111.30 (b)(2)". */
  paragraphs: string;
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
  let end = 0;
  for (const { text, index, provision } of placedProvisions(citation)) {
    if (index > end) parts.push({ text: citation.slice(end, index), href: null });
    parts.push({ text, href: hrefOf(provision) });
    end = index + text.length;
  }
  if (end < citation.length) parts.push({ text: citation.slice(end), href: null });
  return parts;
}

export function citedProvisions(citation: string): CitedProvision[] {
  return placedProvisions(citation).map(({ provision }) => provision);
}

interface PlacedProvision {
  text: string;
  index: number;
  provision: CitedProvision;
}

function placedProvisions(citation: string): PlacedProvision[] {
  const state: ListState = { inCfr: false, afterCfr: false, inHtsus: /HTSUS/i.test(citation) };
  return [...citation.matchAll(TOKENS)].flatMap((match) => {
    const provision = provisionOf(match.groups ?? {}, state);
    return provision === null ? [] : [{ text: match[0], index: match.index, provision }];
  });
}

interface ListState {
  inCfr: boolean;
  afterCfr: boolean;
  inHtsus: boolean;
}

function provisionOf(token: Record<string, string | undefined>, state: ListState): CitedProvision | null {
  const { cfr, other, partNumber, tariff, sectionNumber, paragraphs = '', bare } = token;
  const { afterCfr } = state;
  state.afterCfr = cfr !== undefined;
  if (cfr !== undefined) state.inCfr = true;
  if (other !== undefined) {
    state.inCfr = false;
    if (/^U/.test(other)) state.inHtsus = false;
  }
  if (tariff !== undefined)
    return isTariffNumber(tariff, state) ? { kind: 'tariff', number: tariff, paragraphs: '' } : null;
  if (!state.inCfr) return null;
  if (sectionNumber !== undefined)
    return { kind: 'section', number: sectionNumber, paragraphs: paragraphs.replaceAll(/\s/g, '') };
  const part = partNumber ?? (afterCfr ? bare : undefined);
  return part === undefined ? null : { kind: 'part', number: part, paragraphs: '' };
}

/** "2501.00.0000" is always a tariff number; "0804" is one only if the citation names the HTSUS. */
function isTariffNumber(number: string, { inHtsus }: ListState): boolean {
  return inHtsus || number.split('.').length > 2;
}

function hrefOf({ kind, number, paragraphs }: CitedProvision): string {
  switch (kind) {
    case 'tariff':
      return HTS_SEARCH + number;
    case 'part':
      return `${ECFR}/part-${number}`;
    case 'section':
      return `${ECFR}/section-${number}${paragraphs === '' ? '' : `#p-${number}${paragraphs}`}`;
  }
}
