import type { CbpDocument, CfrReference, Reference, TariffNote, TariffNumber } from './reference.js';

/** Writes a reference in the one form that sources, search keys and links to the search use. */
export function formatReference(reference: Reference): string {
  switch (reference.kind) {
    case 'cfr':
      return formatCfr(reference);
    case 'usc':
      return `${reference.title} U.S.C. ${reference.section}${inParentheses(reference.paragraphs)}`;
    case 'federal-register':
      return `${reference.volume} FR ${reference.page}`;
    case 'htsus-heading':
      return formatNumber(reference);
    case 'htsus-note':
      return formatNote(reference);
    case 'htsus-annex':
      return `HTSUS ${reference.annex}`;
    case 'htsus-section':
      return `HTSUS Section ${reference.section}`;
    case 'gri':
      return `${reference.isAdditional ? 'Additional U.S. Rule of Interpretation' : 'GRI'} ${reference.rule}${inParentheses(reference.paragraphs)}`;
    case 'ace-document':
    case 'cbp-form':
    case 'directive':
      return formatDocument(reference);
    case 'issuance':
      return `${reference.series} ${reference.number}`;
  }
}

function formatCfr({ title, part, section, paragraphs, through, division }: CfrReference): string {
  if (section === null) return `${title} CFR Part ${part}${division === null ? '' : `, ${division}`}`;
  const start = `${title} CFR ${part}.${section}${inParentheses(paragraphs)}`;
  return through === null ? start : `${start}-${through}`;
}

function formatNumber({ number }: TariffNumber): string {
  return number.length === 2 ? `HTSUS Chapter ${Number(number)}` : `HTSUS ${number}`;
}

function formatNote({ place, series, number, paragraphs, rule }: TariffNote): string {
  const note = `${series} ${number}${inParentheses(paragraphs)}${rule === null ? '' : `/${rule}`}`;
  return place === null ? `HTSUS ${note}` : `HTSUS ${place}, ${note}`;
}

function formatDocument(reference: CbpDocument): string {
  const { section, page } = reference;
  const name = documentName(reference);
  return `${name}${section === null ? '' : ` Section ${section}`}${page === null ? '' : `, page ${page}`}`;
}

function documentName(reference: CbpDocument): string {
  switch (reference.kind) {
    case 'ace-document':
      return `ACE ${reference.document}${reference.version === null ? '' : ` v. ${reference.version}`}`;
    case 'cbp-form':
      return `CBP Form ${reference.number}`;
    case 'directive':
      return `Directive ${reference.number}`;
  }
}

function inParentheses(paragraphs: readonly string[]): string {
  return paragraphs.map((paragraph) => `(${paragraph})`).join('');
}
