/** A text of the legal pages: data, so that one component renders them all. */
export interface LegalDocument {
  title: string;
  /** One sentence under the title: what this text is for. */
  lead: string;
  sections: readonly LegalSection[];
}

export interface LegalSection {
  /** The anchor of the section's address: it stays when the title changes. */
  id: string;
  title: string;
  /** In order: a string is a paragraph, an array of strings a list. Mailboxes in them become links. */
  body: readonly (string | readonly string[])[];
  /** Another page that says more, linked below the body. */
  seeAlso?: { label: string; path: string };
}
