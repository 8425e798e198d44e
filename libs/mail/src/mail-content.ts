/** What a mail says, before it has a form. Plain text throughout: everything is escaped. */
export interface MailContent {
  subject: string;
  /** "Hello Ada,"; none when missing. */
  greeting?: string;
  paragraphs: string[];
  /** The one thing to do; `url` is an http or https address. */
  action?: { text: string; url: string };
  /** A last remark in small print, above who writes. */
  footer?: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}
