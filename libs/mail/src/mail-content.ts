/** The content of a mail. All strings are plain text and are escaped. */
export interface MailContent {
  subject: string;
  /** Example: "Hello Ada,". */
  greeting?: string;
  paragraphs: string[];
  /** The button; `url` is an http or https address. */
  action?: { text: string; url: string };
  /** Small print at the end. */
  footer?: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}
