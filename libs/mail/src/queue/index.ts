export { enqueueMail, type QueuedMail } from './enqueue-mail.js';
export { forgetMail } from './mail.queries.js';
export { MailRow } from './mail.entity.js';
export { MailSender } from './mail-sender.js';
export type { MailSenderOptions, MailTimings } from './mail-options.js';
export { MailTable1763700500000 } from './mail-table.migration.js';
