export { enqueueMail, type QueuedMail } from './enqueue-mail.js';
export { SendMailJob, type SendMailOptions } from './send-mail.job.js';
