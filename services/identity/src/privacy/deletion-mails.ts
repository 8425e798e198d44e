import { DELETION_UNDO_DAYS } from '@tenfold/exam';
import type { MailContent } from '@tenfold/mail';

export function deletionScheduledMail(origin: string, deletesAt: Date): MailContent {
  return {
    subject: 'Your account will be deleted',
    paragraphs: [
      `You asked us to delete your account. It will be deleted on ${day(deletesAt)}, with your results, your notifications and your profile.`,
      'Your subscription, if you have one, is canceled, and nothing more is charged. Invoices are kept as long as the law demands.',
      `You can change your mind for ${DELETION_UNDO_DAYS} days: sign in and choose “Keep my account”.`,
    ],
    action: { text: 'Keep my account', url: `${origin}/profile` },
    footer: 'If it was not you, sign in, keep your account and change your password.',
  };
}

export function deletionCanceledMail(origin: string): MailContent {
  return {
    subject: 'Your account stays',
    paragraphs: [
      'Your account is no longer going to be deleted.',
      'A subscription that was canceled stays canceled. If it has not ended yet, you can keep it in your profile.',
    ],
    action: { text: 'Open the profile', url: `${origin}/profile` },
  };
}

function day(at: Date): string {
  return at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
