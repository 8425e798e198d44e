export { brand } from './brand.js';
export { isRefusedForGood } from './delivery-failure.js';
export { createMailer, type Mail, type Mailer, type MailerOptions } from './mailer.js';
export { renderMail } from './render-mail.js';
export type { MailContent, RenderedMail } from './mail-content.js';
export { mailingFaults, mailSettings } from './settings.js';
