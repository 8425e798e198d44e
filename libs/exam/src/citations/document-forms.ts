import { END, pattern, type ReferenceForm } from './reference-form.js';

const DOCUMENTS: readonly (readonly [document: string, name: string])[] = [
  [
    'Business Rules and Process Document',
    String.raw`(?:ACE\s+)?(?:Entry\s+Summary\s+)?(?:Business\s+Rules?(?:\s+and\s+Process\s+Document)?|BRPD)(?!\w)`,
  ],
  ['Entry Summary Instructions', String.raw`(?:ACE\s+)?Entry\s+Summary\s+Instructions(?!\w)`],
];
const VERSION = String.raw`(?:,?\s*v(?:ersion|\.)?\s*(?<version>\d{1,2}(?:\.\d{1,2})?[a-z]?)(?!\w))?`;
const SECTION = [
  String.raw`(?:(?:,?\s*(?:Section|Sec\.|Chapter|Rule)\s*|\s+)`,
  String.raw`(?<section>\d{1,2}(?:\.\d{1,2}){0,3})${END}(?!\s*(?:C\.?F|U\.?S))`,
  ')?',
].join('');

export const documentForms: readonly ReferenceForm[] = [
  ...DOCUMENTS.map(([document, name]): ReferenceForm => ({
    pattern: pattern(name, VERSION, SECTION),
    read: ({ version, section }) => ({
      kind: 'ace-document',
      document,
      version: version?.toLowerCase() ?? null,
      section: section ?? null,
    }),
  })),
  {
    pattern: pattern(
      String.raw`(?:(?:(?:CBP|Customs)\s+)?Form|CBPF|CF)[\s-]*(?:No\.?\s*)?(?<number>\d{3,4}[a-z]?)(?!\w)`,
    ),
    read: ({ number = '' }) => ({ kind: 'cbp-form', number: number.toUpperCase() }),
  },
  {
    pattern: pattern(
      String.raw`(?:(?:Right\s+to\s+Make\s+Entry|CBP|Customs)\s+)?Directive\s+(?:No\.?\s*)?`,
      String.raw`(?<number>\d{4}-\d{3}[a-z]?)(?!\w)`,
    ),
    read: ({ number = '' }) => ({ kind: 'directive', number: number.toUpperCase() }),
  },
];
