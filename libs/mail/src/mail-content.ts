/** The content of a mail. All strings are plain text and are escaped. */
export interface MailContent {
  subject: string;
  greeting?: string;
  paragraphs: string[];
  /** The button; `url` is an http or https address. */
  action?: { text: string; url: string };
  footer?: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}
