export { startMailbox, type Mailbox, type MailboxOptions } from './start-mailbox.js';
export { openMailbox, type MailboxUnderTest, type ReceivedMail } from './test-mailbox.js';
