import { until } from '@tenfold/testing';
import type { IdentityUnderTest } from './start-identity.js';

export interface ReceivedMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export async function mailsTo(identity: IdentityUnderTest, email: string): Promise<ReceivedMail[]> {
  const reply = await fetch(`${identity.mailbox.url}/messages.json?to=${encodeURIComponent(email)}`);
  return (await reply.json()) as ReceivedMail[];
}

export function mailTo(
  identity: IdentityUnderTest,
  email: string,
  subject: string,
  count = 1,
): Promise<ReceivedMail> {
  return until(
    async () => {
      const mails = (await mailsTo(identity, email)).filter((mail) => mail.subject === subject);
      return mails.length >= count && mails[0];
    },
    { what: `"${subject}"` },
  );
}

export function tokenIn({ text, html }: ReceivedMail, path: string): string {
  const pattern = new RegExp(`http://localhost:3000${path}\\?token=([A-Za-z0-9_-]{43})`);
  const token = pattern.exec(text)?.[1];
  if (token === undefined || pattern.exec(html)?.[1] !== token)
    throw new Error(`no link to ${path}: ${text}`);
  return token;
}

export async function ageLink(
  identity: IdentityUnderTest,
  userId: string,
  purpose: string,
  interval: string,
): Promise<void> {
  await identity.database.query(
    `UPDATE account_token SET created_at = created_at - $3::interval, expires_at = expires_at - $3::interval
      WHERE user_id = $1 AND purpose = $2`,
    [userId, purpose, interval],
  );
}
