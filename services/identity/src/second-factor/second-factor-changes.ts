import { randomUUID } from 'node:crypto';
import type { MailContent } from '@tenfold/mail';
import { enqueueMail } from '@tenfold/mail/queue';
import type { EntityManager } from 'typeorm';
import { insertAuditEntry, OPERATOR_ID } from '../audit/audit.queries.js';
import type { UserRow } from '../users/user.entity.js';

const NOT_YOU = 'If this was not you, reset your password at once, then look at your profile.';

export type SecondFactorChange =
  | { kind: 'totp-enabled' }
  | { kind: 'totp-replaced' }
  | { kind: 'totp-removed' }
  | { kind: 'recovery-codes-renewed' }
  | { kind: 'recovery-code-used'; left: number }
  | { kind: 'passkey-added'; name: string }
  | { kind: 'passkey-removed'; name: string }
  | { kind: 'passkey-required' }
  | { kind: 'passkey-not-required' }
  | { kind: 'reset-by-operator'; removed: RemovedFactors };

export interface RemovedFactors {
  totp: boolean;
  recoveryCodes: number;
  passkeys: number;
}

export class SecondFactorChanges {
  constructor(private readonly origin: string) {}

  async record(
    tx: EntityManager,
    { id, email }: Pick<UserRow, 'id' | 'email'>,
    change: SecondFactorChange,
  ): Promise<void> {
    const entry = auditEntry(change);
    if (entry !== null) {
      const actorId = change.kind === 'reset-by-operator' ? OPERATOR_ID : id;
      await insertAuditEntry(
        tx,
        { id: randomUUID(), occurredAt: new Date() },
        { actorId, target: id, ...entry },
      );
    }
    const key = `${change.kind}:${randomUUID()}`;
    await enqueueMail(tx, { key, to: email, userId: id, message: this.content(change) });
  }

  private content(change: SecondFactorChange): MailContent {
    const { subject, text } = words(change);
    return {
      subject,
      paragraphs: [text, NOT_YOU],
      action: { text: 'Open the profile', url: `${this.origin}/profile` },
    };
  }
}

/** Null for a recovery code: the sign-in has its own entry. Without passkey names, which are personal data. */
function auditEntry(change: SecondFactorChange): { action: string; detail: string } | null {
  switch (change.kind) {
    case 'totp-enabled':
      return { action: 'totp.enabled', detail: 'Authenticator app set up' };
    case 'totp-replaced':
      return { action: 'totp.replaced', detail: 'Another authenticator app set up' };
    case 'totp-removed':
      return { action: 'totp.removed', detail: 'Authenticator app and recovery codes removed' };
    case 'recovery-codes-renewed':
      return { action: 'recovery-codes.renewed', detail: 'Recovery codes replaced' };
    case 'recovery-code-used':
      return null;
    case 'passkey-added':
      return { action: 'passkey.added', detail: 'Passkey added' };
    case 'passkey-removed':
      return { action: 'passkey.removed', detail: 'Passkey removed' };
    case 'passkey-required':
      return { action: 'passkey.required', detail: 'Passkey asked for after the password' };
    case 'passkey-not-required':
      return { action: 'passkey.not-required', detail: 'Passkey no longer asked for after the password' };
    case 'reset-by-operator':
      return { action: 'second-factors.reset', detail: removedSentence(change.removed) };
  }
}

function removedSentence({ totp, recoveryCodes, passkeys }: RemovedFactors): string {
  const parts = [
    ...(totp ? ['authenticator app'] : []),
    ...(recoveryCodes > 0 ? [`recovery codes (${recoveryCodes})`] : []),
    ...(passkeys > 0 ? [`passkeys (${passkeys})`] : []),
  ];
  return `Removed: ${parts.join(', ')}`;
}

function words(change: SecondFactorChange): { subject: string; text: string } {
  switch (change.kind) {
    case 'totp-enabled':
      return {
        subject: 'Two-step verification is on',
        text: 'From now on, signing in to your account needs a code from your authenticator app.',
      };
    case 'totp-replaced':
      return {
        subject: 'Your authenticator app was replaced',
        text: 'Codes of the authenticator app that you used before, and your old recovery codes, no longer work.',
      };
    case 'totp-removed':
      return {
        subject: 'Two-step verification is off',
        text: 'Signing in to your account no longer needs a code from your authenticator app.',
      };
    case 'recovery-codes-renewed':
      return {
        subject: 'You have new recovery codes',
        text: 'New recovery codes were created for your account. The old ones no longer work.',
      };
    case 'recovery-code-used':
      return {
        subject: 'A recovery code was used',
        text: `Somebody signed in to your account with a recovery code. ${left(change.left)}`,
      };
    case 'passkey-added':
      return {
        subject: 'A passkey was added',
        text: `The passkey “${change.name}” can now be used to sign in to your account.`,
      };
    case 'passkey-removed':
      return {
        subject: 'A passkey was removed',
        text: `The passkey “${change.name}” can no longer be used to sign in to your account.`,
      };
    case 'passkey-required':
      return {
        subject: 'Signing in now needs a passkey',
        text: 'From now on, signing in to your account needs a passkey besides your password, Google or Apple.',
      };
    case 'passkey-not-required':
      return {
        subject: 'Signing in no longer needs a passkey',
        text: 'Signing in to your account no longer needs a passkey besides your password, Google or Apple.',
      };
    case 'reset-by-operator':
      return {
        subject: 'Your second factor was removed',
        text: `At your request, our support removed the second factor of your account and signed you out everywhere. ${removedSentence(change.removed)}. Sign in and set up a new one on your profile.`,
      };
  }
}

function left(count: number): string {
  if (count === 0) return 'It was the last one: create new codes on your profile.';
  return count === 1 ? 'One code is left.' : `${count} codes are left.`;
}
