export interface LegalDocument {
  title: string;
  lead: string;
  sections: readonly LegalSection[];
}

export interface LegalSection {
  id: string;
  title: string;
  body: readonly (string | readonly string[])[];
  seeAlso?: { label: string; path: string };
}
