export { startMailbox, type Mailbox, type MailboxOptions } from './start-mailbox.js';
