/** A legal text as data, so that one component renders all of them. */
export interface LegalDocument {
  title: string;
  /** One sentence below the title. */
  lead: string;
  sections: readonly LegalSection[];
}

export interface LegalSection {
  /** Anchor of the section; stable when the title changes. */
  id: string;
  title: string;
  /** A string is a paragraph, an array of strings a list. Email addresses become links. */
  body: readonly (string | readonly string[])[];
  /** A link below the body. */
  seeAlso?: { label: string; path: string };
}
