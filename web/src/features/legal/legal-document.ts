export interface LegalDocument {
  title: string;
  lead: string;
  sections: readonly LegalSection[];
}

export interface LegalSection {
  id: string;
  title: string;
  /** A string is a paragraph, an array of strings a list. Email addresses become links. */
  body: readonly (string | readonly string[])[];
  seeAlso?: { label: string; path: string };
}
