export { enqueueMail, type QueuedMail } from './enqueue-mail.js';
export { MailTable1763700500000 } from './mail-table.migration.js';
export { MailToJobs1763951000000 } from './mail-to-jobs.migration.js';
export { SendMailJob, type SendMailOptions } from './send-mail.job.js';
