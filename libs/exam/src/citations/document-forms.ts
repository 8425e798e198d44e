import { END, pattern, type ReferenceForm } from './reference-form.js';
import { isCbpDocument } from './reference.js';

const NUMBER = String.raw`\d{1,2}(?:\.\d{1,2}){0,3}${END}`;
const VERSION = String.raw`\(?v(?:er(?:sion|\.)|\.)?\s*(?<version>\d{1,2}(?:\.\d{1,2})?[a-z]?)(?!\w)\)?`;
const SECTION_NAME = String.raw`(?:Sections?|Sec\.|§+|Chapters?|Ch\.|Rules?|Para(?:graphs?|\.))\s*`;
const SECTION_NUMBER = String.raw`(?<section>${NUMBER})(?:\([0-9a-z]{1,4}\)){0,4}`;
const SECTION = `${SECTION_NAME}${SECTION_NUMBER}`;
const BARE_SECTION = String.raw`(?<=\s)${NUMBER}(?!\s*(?:C\.?F|U\.?S|F\.?R|Fed))`;
const APPENDIX = String.raw`Appendix\s+[a-z](?!\w)`;
const FIELD = String.raw`(?:Blocks?|Box(?:es)?|Columns?|Fields?|Items?|Lines?)\s*(?:No\.?\s*)?\d{1,2}[a-z]?(?!\w)`;
const PAGE = String.raw`(?:pages?|pgs?\.?|pp?\.)\s*(?<page>\d{1,4})(?:\s*[-–—]\s*\d{1,4})?(?!\w)`;
const withoutNames = (source: string): string => source.replaceAll(/\?<[a-z]+>/gi, '?:');
/** In any order: "version 2.4a, page 18", "Chapter 3, Section 3.7". */
const PLACES = `(?<places>(?:,?\\s*\\(?(?:${[VERSION, SECTION, BARE_SECTION, APPENDIX, FIELD, PAGE].map(withoutNames).join('|')})\\)?){0,5})`;

const DOCUMENTS: readonly (readonly [document: string, name: string])[] = [
  [
    'Business Rules and Process Document',
    [
      String.raw`(?:ACE\s+)?(?:Entry\s+Summary\s+)?`,
      String.raw`(?:Business\s+(?:Rules?|Process(?:es)?)(?:\s+(?:and|&)\s+(?:Business\s+)?Process(?:es)?)?(?:\s+Documents?)?|(?:ES)?BRPD)(?!\w)`,
      String.raw`(?:\s*\((?:ES)?BRPD\))?(?:\s*\((?:Trade[\s-]*)?External\))?`,
    ].join(''),
  ],
  ['Entry Summary Instructions', String.raw`(?:ACE\s+)?Entry\s+Summary\s+Instructions(?!\w)`],
  [
    'CATAIR',
    String.raw`(?:(?:CBP|Customs)\s+and\s+Trade\s+Automated\s+Interface\s+Requirements(?:\s*\(CATAIR\))?|(?:ACE\s+)?CATAIR)(?!\w)`,
  ],
];

const RIGHT_TO_MAKE_ENTRY = '3530-002A';
const ENTRY_RIGHT = String.raw`Right\s+to\s+Make\s+Entry`;
const DIRECTIVE = [
  String.raw`(?=[a-z])(?:${ENTRY_RIGHT}(?:\s+Directive)?,?\s*)?\(?`,
  String.raw`(?:(?:CBP|Customs)\s+)?(?:Directive,?\s*|CD\s*)?\(?(?:CD\s*)?`,
].join('');
const DIRECTIVE_NUMBER = String.raw`(?:No\.?\s*)?(?<number>\d{4}-\d{3}[a-d]?)(?!\w)`;

const ISSUANCES: readonly (readonly [series: string, name: string, number: string])[] = [
  ['CBP Dec.', String.raw`CBP\s+Dec(?:ision|\.)`, String.raw`\d{2}-\d{1,3}`],
  ['T.D.', String.raw`T\.?\s?D\.?`, String.raw`\d{2}-\d{1,3}|\d{5}`],
  ['CSMS', String.raw`CSMS(?:\s+Message)?`, String.raw`\d{2}-\d{6}|\d{8}`],
  ['HQ', String.raw`(?:HQ|HRL)(?:\s+Ruling)?`, String.raw`[hw]?\d{6}`],
  ['NY', String.raw`NY(?:\s+Ruling)?`, String.raw`[a-z]?\d{6}|[a-z]\d{5}`],
  ['Presidential Proclamation', String.raw`(?:Presidential\s+)?Proc(?:lamation|\.)`, String.raw`\d{4,5}`],
  ['Executive Order', String.raw`(?:Executive\s+Order|E\.?O\.?)`, String.raw`\d{5}`],
  ['Public Law', String.raw`Pub(?:lic|\.)\s*L(?:aw|\.)`, String.raw`\d{2,3}-\d{1,3}`],
];

export const documentForms: readonly ReferenceForm[] = [
  ...DOCUMENTS.map(([document, name]): ReferenceForm => ({
    pattern: pattern(name, PLACES),
    read: ({ places = '' }) => ({
      kind: 'ace-document',
      document,
      version: new RegExp(VERSION, 'i').exec(places)?.groups?.version?.toLowerCase() ?? null,
      ...placeIn(places),
    }),
  })),
  {
    pattern: pattern(
      String.raw`(?:Instructions\s+(?:for|to)\s+(?:the\s+)?(?:(?:Preparation|Completion)\s+of\s+(?:the\s+)?)?)?`,
      String.raw`(?:(?:(?:CBP|Customs)\s+)?Form|CBPF|CF)[\s-]*(?:No\.?\s*)?(?<number>\d{2,4}[a-h]?)(?!\w)`,
      String.raw`(?:,?\s*(?:Entry\s+Summary\s+)?Instructions(?!\w))?`,
      PLACES,
    ),
    read: ({ number = '', places }) => ({
      kind: 'cbp-form',
      number: number.toUpperCase(),
      ...placeIn(places),
    }),
  },
  {
    pattern: pattern(
      DIRECTIVE,
      DIRECTIVE_NUMBER,
      String.raw`\)?(?:,?\s*\(?${ENTRY_RIGHT}(?:\s+Directive)?\)?)?`,
      PLACES,
    ),
    read: ({ number = '', places }) => ({
      kind: 'directive',
      number: number.toUpperCase(),
      ...placeIn(places),
    }),
  },
  {
    pattern: pattern(String.raw`(?:CBP\s+)?${ENTRY_RIGHT}(?:\s+Directive)?(?!\w)`, PLACES),
    read: ({ places }) => ({ kind: 'directive', number: RIGHT_TO_MAKE_ENTRY, ...placeIn(places) }),
  },
  ...ISSUANCES.map(([series, name, number]): ReferenceForm => ({
    pattern: pattern(
      name,
      String.raw`,?\s*(?:No\.?\s*)?(?:#\s*)?`,
      `(?<number>${number})`,
      String.raw`(?![\w-])`,
    ),
    read: (groups) => ({ kind: 'issuance', series, number: groups.number?.toUpperCase() ?? '' }),
  })),
];

/** "3.8" in "ACE BRPD, Sections 3.7 and 3.8". */
export const continuedDocumentForms: readonly ReferenceForm[] = [
  {
    pattern: pattern(`(?:${SECTION_NAME})?`, SECTION_NUMBER),
    read: ({ section = '' }, previous) =>
      previous && isCbpDocument(previous) && previous.section !== null
        ? { ...previous, section, page: null }
        : null,
  },
];

/** A section stands after its chapter, and may have no word before it: "BRPD 7.14". */
function placeIn(places = ''): { section: string | null; page: string | null } {
  const page = new RegExp(PAGE, 'i').exec(places)?.groups?.page ?? null;
  const others = places.replaceAll(new RegExp(PAGE, 'gi'), '');
  const named = [...others.matchAll(new RegExp(SECTION, 'gi'))].at(-1)?.groups?.section;
  const bare = new RegExp(String.raw`(?<![a-z.]\s*)${BARE_SECTION}`, 'i').exec(others)?.[0];
  return { section: named ?? bare ?? null, page };
}
