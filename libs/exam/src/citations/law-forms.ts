import {
  END,
  paragraphsOf,
  PARAGRAPHS,
  pattern,
  SOME_PARAGRAPHS,
  withoutSpaces,
  type Groups,
  type ReferenceForm,
} from './reference-form.js';
import type { CfrReference } from './reference.js';

const CFR = String.raw`(?<title>\d{1,2})\s*C\.?\s?F\.?\s?R\.?,?\s*`;
const MARK = String.raw`(?:§+\s*|(?:parts?|sections?|sec\.)\s*)?`;
const SECTION = String.raw`\.(?<section>\d{1,4}[a-z]?)(?![a-z\d])`;
const THROUGH = String.raw`(?:\s*(?:[-–—]|to\b|through\b)\s*(?<through>\d{1,4}\.\d{1,4}[a-z]?|${SOME_PARAGRAPHS}))?`;

const SUBPART = String.raw`Subpart\s+(?<subpart>[a-z]{1,2})(?!\w)`;
const APPENDIX = [
  String.raw`(?:App(?:endix)?|Apx)\.?\s*(?<appendix>[a-z])(?!\w)`,
  String.raw`(?:,?\s*Part\s+(?<appendixPart>[ivx]+)(?!\w))?`,
  String.raw`(?:,?\s*(?:Sec(?:tion|\.)\s*(?<appendixSection>[ivxlc]+|\d{1,3})|(?<bareSection>[ivxlc]+))(?![\w.])`,
  `(?<appendixParagraphs>(?:${SOME_PARAGRAPHS})?))?`,
].join('');
const DIVISION = String.raw`(?:,?\s*(?:${SUBPART}|${APPENDIX}))?`;

export const lawForms: readonly ReferenceForm[] = [
  {
    pattern: pattern(CFR, MARK, String.raw`(?<part>\d{1,4})`, SECTION, PARAGRAPHS, THROUGH),
    read: (groups) => cfrReference(groups.title, groups),
  },
  {
    pattern: pattern(CFR, MARK, String.raw`(?<part>\d{1,4})`, END, DIVISION),
    read: (groups) => cfrReference(groups.title, groups),
  },
  {
    pattern: pattern(
      String.raw`(?<title>\d{1,2})\s*U\.?\s?S\.?\s?C\.?(?:\s?A\.?)?,?\s*`,
      MARK,
      String.raw`(?<section>\d{1,5}(?:[a-z]{1,2}(?:-\d{1,2})?)?)(?!\w)`,
      PARAGRAPHS,
    ),
    read: ({ title = '', section = '', paragraphs }) => ({
      kind: 'usc',
      title,
      section: section.toLowerCase(),
      paragraphs: paragraphsOf(paragraphs),
    }),
  },
  {
    pattern: pattern(
      String.raw`(?<volume>\d{1,3})\s*(?:F\.?\s?R\.?|Fed\.?\s*Reg\.?)\s*`,
      String.raw`(?<page>\d{1,3},\d{3}|\d{1,6})`,
      END,
    ),
    read: ({ volume = '', page = '' }) => ({
      kind: 'federal-register',
      volume,
      page: page.replace(',', ''),
    }),
  },
];

/** "190.31(c)" in "19 CFR 190.2, 190.31(c)"; "142" in "19 CFR parts 141 and 142". */
export const continuedLawForms: readonly ReferenceForm[] = [
  {
    pattern: pattern(MARK, String.raw`(?<part>\d{1,3})`, SECTION, PARAGRAPHS, THROUGH),
    read: (groups, previous) => (previous?.kind === 'cfr' ? cfrReference(previous.title, groups) : null),
  },
  {
    pattern: pattern(MARK, String.raw`(?<part>\d{1,3})`, END, DIVISION),
    read: (groups, previous) =>
      previous?.kind === 'cfr' && previous.section === null ? cfrReference(previous.title, groups) : null,
  },
];

function cfrReference(title = '', groups: Groups): CfrReference {
  const { part = '', section, paragraphs, through } = groups;
  return {
    kind: 'cfr',
    title,
    part,
    section: section?.toLowerCase() ?? null,
    paragraphs: paragraphsOf(paragraphs),
    through: through === undefined ? null : withoutSpaces(through).toLowerCase(),
    division: divisionOf(groups),
  };
}

function divisionOf(groups: Groups): string | null {
  const { subpart, appendix, appendixPart, appendixSection, bareSection, appendixParagraphs = '' } = groups;
  if (subpart !== undefined) return `Subpart ${subpart.toUpperCase()}`;
  if (appendix === undefined) return null;
  const section = appendixSection ?? bareSection;
  return [
    `Appendix ${appendix.toUpperCase()}`,
    ...(appendixPart === undefined ? [] : [`Part ${appendixPart.toUpperCase()}`]),
    ...(section === undefined
      ? []
      : [`Section ${section.toUpperCase()}${withoutSpaces(appendixParagraphs)}`]),
  ].join(', ');
}
