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
import type { CfrReference, FederalRegisterReference, UscReference } from './reference.js';

const TITLE = String.raw`(?:Title\s+)?(?<title>\d{1,2}),?\s*`;
const CFR_NAME = String.raw`(?:C\.?\s?F\.?\s?R\.?|Code\s+of\s+Federal\s+Regulations(?:\s*\(CFR\))?)`;
const CFR = String.raw`${TITLE}${CFR_NAME},?\s*`;
const MARK = String.raw`(?:§+\s*|(?:parts?|sections?|sec\.)\s*)?`;
const WITH_MARK = String.raw`(?:§+|parts?|sections?|sec\.)\s*`;
const SECTION = String.raw`\.(?<section>\d{1,4}[a-k]?)(?![a-z\d])`;
const THROUGH = String.raw`(?:\s*(?:[-–—]|to\b|through\b)\s*(?<through>\d{1,4}\.\d{1,4}[a-z]?|${SOME_PARAGRAPHS}))?`;

const SUBPART = String.raw`Subpart\s+(?<subpart>\d{0,2}[a-z]{1,2}\d{0,2})(?!\w)`;
const APPENDIX = [
  String.raw`(?<appendix>(?:App(?:endix)?|Apx)(?!\w)\.?)(?:\s*(?<letter>[a-z](?:-?\d{1,2})?|\d{1,2}[a-z])(?!\w))?`,
  String.raw`(?:,?\s*Part\s+(?<appendixPart>[ivx]+)(?!\w))?`,
  String.raw`(?:,?\s*(?:Sec(?:tion|\.)\s*(?<appendixSection>(?:[ivxlc]+|[a-z]|\d{1,3})(?![\w.])|\((?:[ivxlc]+|[a-z])\))`,
  String.raw`|(?<bareSection>[ivxlc]+(?![\w.])|\([ivxlc]+\)))`,
  `(?<appendixParagraphs>(?:${SOME_PARAGRAPHS})?))?`,
].join('');
const DIVISION = String.raw`(?:,?\s*(?:${SUBPART}|${APPENDIX}))?`;
const DIVISION_OF = String.raw`(?:${SUBPART}|${APPENDIX})(?:\s*,\s*|\s+(?:of|to)\s+)`;
const PART = String.raw`(?<part>\d{1,4})`;
/** ", 19 CFR" after a reference, unless it begins the next one. */
const CFR_AFTER = String.raw`,?\s*(?:of\s+)?${TITLE}${CFR_NAME}(?!,?\s*(?:§+|parts?|sections?|sec\.|App|Subpart)?\s*\d)`;

const USC_NAME = String.raw`(?:U\.?\s?S\.?\s?C(?:ode(?!\w)|\.?(?:\s?A\.?)?)|United\s+States\s+Code(?:\s*\(U\.?S\.?C\.?\))?)`;
const USC_SECTION = [
  String.raw`(?<section>\d{1,5}(?:[a-z]{1,2}(?:-\d{1,2})?)?)(?!\w|\.\d)`,
  PARAGRAPHS,
  String.raw`(?:\s*[-–—]\s*\d{1,5}[a-z]{0,2}(?!\w))?`,
].join('');

const FR_NAME = String.raw`(?:F\.?\s?R\.?|Fed\.?\s*Reg\.?|Federal\s+Register)`;
const VOLUME = String.raw`(?<volume>\d{1,3})`;
const FR_PAGE = String.raw`(?:(?:at\s+)?(?:pages?|pp?\.)\s*)?(?<page>\d{1,3},\d{3}|\d{1,6})(?:\s*[-–—]\s*\d{1,6})?${END}`;
const DATE = String.raw`(?:,?\s*\(?[a-z]{3,9}\.?\s+\d{1,2},\s+(?:19|20)\d{2}\)?)?`;

export const lawForms: readonly ReferenceForm[] = [
  {
    pattern: pattern(CFR, MARK, PART, SECTION, PARAGRAPHS, THROUGH),
    read: (groups) => cfrReference(groups.title, groups),
  },
  {
    pattern: pattern(CFR, MARK, PART, END, DIVISION),
    read: (groups) => cfrReference(groups.title, groups),
  },
  {
    pattern: pattern(CFR, DIVISION_OF, MARK, PART, END),
    read: (groups) => cfrReference(groups.title, groups),
  },
  {
    pattern: pattern(DIVISION_OF, CFR, MARK, PART, END),
    read: (groups) => cfrReference(groups.title, groups),
  },
  {
    pattern: pattern(`(?:${DIVISION_OF})?`, WITH_MARK, PART, END, CFR_AFTER),
    read: (groups) => cfrReference(groups.title, groups),
  },
  {
    pattern: pattern(WITH_MARK, PART, SECTION, PARAGRAPHS, THROUGH, CFR_AFTER),
    read: (groups) => cfrReference(groups.title, groups),
  },
  {
    pattern: pattern(TITLE, USC_NAME, String.raw`,?\s*`, MARK, USC_SECTION),
    read: (groups) => uscReference(groups.title, groups),
  },
  {
    pattern: pattern(WITH_MARK, USC_SECTION, String.raw`,?\s*(?:of\s+)?`, TITLE, USC_NAME),
    read: (groups) => uscReference(groups.title, groups),
  },
  {
    pattern: pattern(
      String.raw`(?:Federal\s+Register\s+Notices?,?\s*)?`,
      VOLUME,
      String.raw`\s*`,
      FR_NAME,
      String.raw`,?\s*`,
      FR_PAGE,
      DATE,
    ),
    read: registerReference,
  },
  {
    pattern: pattern(
      FR_NAME,
      String.raw`,?\s*Vol(?:ume|\.)\s*`,
      VOLUME,
      String.raw`,?\s*(?:No\.\s*\d{1,3}(?!\d))?`,
      DATE,
      String.raw`,?\s*`,
      FR_PAGE,
      DATE,
    ),
    read: registerReference,
  },
];

/** "190.31(c)" in "19 CFR 190.2, 190.31(c)"; "142" in "19 CFR parts 141 and 142"; "1485" in "19 U.S.C. 1484, 1485". */
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
  {
    pattern: pattern(MARK, USC_SECTION),
    read: (groups, previous) => (previous?.kind === 'usc' ? uscReference(previous.title, groups) : null),
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

/** The law writes small letters: 164O is a misprint of 1640. */
function uscReference(title = '', { section = '', paragraphs }: Groups): UscReference | null {
  if (/[OI]/.test(section)) return null;
  return { kind: 'usc', title, section: section.toLowerCase(), paragraphs: paragraphsOf(paragraphs) };
}

function registerReference({ volume = '', page = '' }: Groups): FederalRegisterReference {
  return { kind: 'federal-register', volume, page: page.replace(',', '') };
}

function divisionOf(groups: Groups): string | null {
  const {
    subpart,
    appendix,
    letter,
    appendixPart,
    appendixSection,
    bareSection,
    appendixParagraphs = '',
  } = groups;
  if (subpart !== undefined) return `Subpart ${subpart.toUpperCase()}`;
  if (appendix === undefined) return null;
  const section = (appendixSection ?? bareSection)?.replaceAll(/[()]/g, '');
  return [
    letter === undefined ? 'Appendix' : `Appendix ${letter.toUpperCase()}`,
    ...(appendixPart === undefined ? [] : [`Part ${appendixPart.toUpperCase()}`]),
    ...(section === undefined
      ? []
      : [`Section ${section.toUpperCase()}${withoutSpaces(appendixParagraphs)}`]),
  ].join(', ');
}
