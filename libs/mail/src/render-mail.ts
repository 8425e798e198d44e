import { brand } from './brand.js';
import { mailHtml } from './mail-html.js';
import type { MailContent, RenderedMail } from './mail-content.js';
import { singleLine } from './single-line.js';

export function renderMail(content: MailContent): RenderedMail {
  assertWebAddress(content.action?.url);
  const subject = singleLine(content.subject);
  return { subject, text: mailText(content), html: mailHtml({ ...content, subject }) };
}

function mailText({ greeting, paragraphs, action, footer }: MailContent): string {
  const blocks = [
    greeting,
    ...paragraphs,
    action && `${action.text}:\n${action.url}`,
    footer,
    `-- \n${brand.name}\n${brand.why}\nQuestions: ${brand.support}`,
  ];
  return `${blocks.filter((block) => block !== undefined).join('\n\n')}\n`;
}

function assertWebAddress(url: string | undefined): void {
  if (url === undefined) return;
  const known = URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
  if (!known) throw new Error('the URL of an action must begin with http:// or https://');
}
