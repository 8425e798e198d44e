import type { CfrReference, Reference } from './reference.js';

const ECFR = 'https://www.ecfr.gov';
/** The eCFR has no older text. */
const ECFR_FIRST_DAY = '2017-01-03';

/**
 * The public source of a reference.
 *
 * @param cfrEdition the day of the printed edition of title 19; null for the text in force today
 */
export function referenceLink(reference: Reference, cfrEdition: string | null): string | null {
  switch (reference.kind) {
    case 'cfr':
      return ecfrLink(reference, cfrEdition);
    case 'usc':
      return `https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title${reference.title}-section${reference.section}&num=0&edition=prelim`;
    case 'federal-register':
      return `https://www.federalregister.gov/citation/${reference.volume}-FR-${reference.page}`;
    case 'htsus-heading':
      return `https://hts.usitc.gov/search?query=${reference.number}`;
    default:
      return null;
  }
}

function ecfrLink({ title, part, section, paragraphs }: CfrReference, edition: string | null): string {
  const isDated = title === '19' && edition !== null && edition >= ECFR_FIRST_DAY;
  const text = `${ECFR}/${isDated ? `on/${edition}` : 'current'}/title-${title}`;
  if (section === null) return `${text}/part-${part}`;
  const anchor = paragraphs.map((paragraph) => `(${paragraph})`).join('');
  return `${text}/section-${part}.${section}${anchor === '' ? '' : `#p-${part}.${section}${anchor}`}`;
}
