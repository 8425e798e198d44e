export interface MailContent {
  subject: string;
  greeting?: string;
  paragraphs: string[];
  action?: { text: string; url: string };
  footer?: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}
