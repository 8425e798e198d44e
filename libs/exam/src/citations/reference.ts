/** One place in the law, in the tariff or in a document of CBP that a citation names. */
export type Reference =
  | CfrReference
  | UscReference
  | FederalRegisterReference
  | TariffNumber
  | TariffNote
  | TariffSection
  | TariffAnnex
  | RuleOfInterpretation
  | AceDocument
  | CbpForm
  | Directive
  | Issuance;

export interface CfrReference {
  kind: 'cfr';
  title: string;
  part: string;
  /** "30" of 19 CFR 111.30; null for a whole part. */
  section: string | null;
  paragraphs: string[];
  /** The end of a range: "12.32" of 12.26-12.32, "(b)" of 152.103(a)-(b). */
  through: string | null;
  /** Of a part: "Subpart C", "Appendix" or "Appendix A, Part II, Section 5(7)". */
  division: string | null;
}

export interface UscReference {
  kind: 'usc';
  title: string;
  section: string;
  paragraphs: string[];
}

export interface FederalRegisterReference {
  kind: 'federal-register';
  volume: string;
  page: string;
}

export interface TariffNumber {
  kind: 'htsus-heading';
  /** "6403", "6403.51", "6403.51.30", "6403.51.3071"; "64" for a whole chapter. */
  number: string;
}

export interface TariffNote {
  kind: 'htsus-note';
  /** "Chapter 64", "Chapter 99, Subchapter III" or "Section XVI"; null for general notes. */
  place: string | null;
  /** "Note", "Additional U.S. Note", "General Note" ... */
  series: string;
  number: string;
  paragraphs: string[];
  /** A rule of origin in General Note 11(o): "85.19(A)". */
  rule: string | null;
}

export interface TariffSection {
  kind: 'htsus-section';
  section: string;
}

export interface TariffAnnex {
  kind: 'htsus-annex';
  /** "Annex C", "Pharmaceutical Appendix" ... */
  annex: string;
}

export interface RuleOfInterpretation {
  kind: 'gri';
  /** One of the Additional U.S. Rules of Interpretation. */
  isAdditional: boolean;
  rule: string;
  paragraphs: string[];
}

/** Where in a document of CBP. */
interface DocumentPlace {
  /** "3.3" */
  section: string | null;
  /** The first one of a range. */
  page: string | null;
}

export interface AceDocument extends DocumentPlace {
  kind: 'ace-document';
  document: string;
  version: string | null;
}

export interface CbpForm extends DocumentPlace {
  kind: 'cbp-form';
  number: string;
}

export interface Directive extends DocumentPlace {
  kind: 'directive';
  number: string;
}

export type CbpDocument = AceDocument | CbpForm | Directive;

export function isCbpDocument(reference: Reference): reference is CbpDocument {
  return ['ace-document', 'cbp-form', 'directive'].includes(reference.kind);
}

export interface Issuance {
  kind: 'issuance';
  /** "CBP Dec.", "Executive Order" ... */
  series: string;
  number: string;
}
