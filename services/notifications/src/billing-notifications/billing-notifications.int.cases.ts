import { Module } from '@nestjs/common';
import {
  BillingNotificationDue,
  deleteNotification,
  getUserById,
  listNotifications,
  Problem,
  type BillingNotificationDueData,
  type Caller,
  type User,
  type UserIdInput,
} from '@tenfold/contracts';
import { startMailbox } from '@tenfold/mailbox';
import { createService, Handles } from '@tenfold/messaging/rpc';
import { createCaller, startForTests, until } from '@tenfold/testing';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNotifications } from '../../test/start-notifications.js';

describe('billing notifications', () => {
  const emails = new Map<string, string>();
  let isIdentityUnavailable = false;

  class UsersController {
    @Handles(getUserById)
    get({ userId }: UserIdInput): User {
      if (isIdentityUnavailable) throw new Problem('UNAVAILABLE', 'away');
      const email = emails.get(userId);
      if (email === undefined) throw new Problem('NOT_FOUND', 'nobody');
      return { id: userId, email } as User;
    }
  }

  @Module({ providers: [UsersController] })
  class IdentityModule {}

  const notifications = startForTests(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
    const mailbox = await startMailbox({ folder });
    const started = await startNotifications(mailbox.smtpUrl);
    const env = { NATS_URL: started.nats.url, LOG_LEVEL: 'silent' };
    const identity = await createService({ name: 'identity', module: IdentityModule, env });
    await identity.listen();
    return {
      ...started,
      mailbox,
      async stop() {
        await identity.close();
        await started.stop();
        await mailbox.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  });

  function newUser(): { caller: Caller; email: string } {
    const caller = createCaller();
    const email = `${caller.userId}@example.com`;
    emails.set(caller.userId, email);
    return { caller, email };
  }

  function due(
    userId: string,
    changes: Partial<BillingNotificationDueData> = {},
  ): BillingNotificationDueData {
    const at = '2026-05-04T21:05:00.000Z';
    return { userId, type: 'trial_ending', dedupeKey: 'a', daysLeft: 3, at, amountCents: 1999, ...changes };
  }

  const publish = (data: unknown, id?: string) => notifications.publish(BillingNotificationDue, data, id);
  const list = (caller: Caller) => notifications.call(listNotifications, {}, caller);

  async function mails(email: string): Promise<{ subject: string; text: string; html: string }[]> {
    const response = await fetch(
      `${notifications.mailbox.url}/messages.json?to=${encodeURIComponent(email)}`,
    );
    return (await response.json()) as { subject: string; text: string; html: string }[];
  }

  const mailed = (email: string, count: number) =>
    until(
      async () => {
        const found = await mails(email);
        return found.length >= count && found;
      },
      { what: `${count} mails` },
    );

  async function settled(): Promise<void> {
    const marker = newUser();
    await publish(due(marker.caller.userId));
    await mailed(marker.email, 1);
  }

  const waiting = async (userId: string) => {
    const rows = await notifications.database.query<unknown[]>(
      `SELECT 1 FROM job WHERE kind = 'send-mail' AND user_id = $1 AND state = 'pending'`,
      [userId],
    );
    return rows.length;
  };

  test('a billing event creates one notification and one mail with date, amount and action', async () => {
    const { caller, email } = newUser();
    await publish(due(caller.userId));
    const [mail] = await mailed(email, 1);
    expect(mail?.subject).toBe('Your trial is ending');
    for (const words of ['May 4, 2026 at 9:05 PM UTC', '$19.99', 'http://localhost:3000/profile']) {
      expect(mail?.text).toContain(words);
      expect(mail?.html).toContain(words);
    }
    expect(await list(caller)).toEqual([
      expect.objectContaining({
        type: 'reminder',
        title: 'Your trial is ending',
        message: 'Your free trial ends on May 4, 2026. Your card is then charged $19.99.',
        isRead: false,
      }),
    ]);
  });

  test('a billing event that is delivered and published twice in parallel creates one notification and one mail', async () => {
    const { caller, email } = newUser();
    const notice = due(caller.userId);
    const id = randomUUID();
    await Promise.all([publish(notice, id), publish(notice, id), publish(notice), publish(notice)]);
    await mailed(email, 1);
    await settled();
    expect(await mails(email)).toHaveLength(1);
    expect(await list(caller)).toHaveLength(1);
  });

  test('an enrollment sends one mail with the terms and how to cancel, and no notification', async () => {
    const { caller, email } = newUser();
    const terms = 'You pay $19.99 today, and every month until you cancel.';
    const notice = due(caller.userId, { type: 'subscription_started', terms });
    await publish(notice);
    await publish(notice);
    const [mail] = await mailed(email, 1);
    expect(mail?.subject).toBe('Your Pro subscription has started');
    for (const words of ['May 4, 2026 at 9:05 PM UTC', terms, 'choose “Cancel subscription”', '/profile'])
      expect(mail?.text).toContain(words);
    await settled();
    expect(await mails(email)).toHaveLength(1);
    expect(await list(caller)).toEqual([]);
  });

  test('a receipt is mailed with the amount and the page of the payment provider', async () => {
    const { caller, email } = newUser();
    const receiptUrl = 'https://pay.stripe.com/receipts/1';
    await publish(due(caller.userId, { type: 'payment_received', receiptUrl }));
    const [mail] = await mailed(email, 1);
    expect(mail?.subject).toBe('Your receipt for Pro');
    expect(mail?.text).toContain('$19.99');
    expect(mail?.text).toContain(receiptUrl);
    expect(await list(caller)).toEqual([]);
  });

  test('each type and dedupe key creates one notification and mail, in any order', async () => {
    const { caller, email } = newUser();
    const { userId } = caller;
    const notices = [
      due(userId, { type: 'cancellation_scheduled', amountCents: 0, dedupeKey: 'second' }),
      due(userId, { type: 'payment_failed', dedupeKey: 'attempt-2' }),
      due(userId),
      due(userId, { type: 'cancellation_scheduled', amountCents: 0, dedupeKey: 'first' }),
      due(userId, { type: 'billing_reminder' }),
    ];
    for (const notice of [...notices, ...notices.toReversed()]) await publish(notice);
    await mailed(email, notices.length);
    await settled();
    const titles = [
      'Cancellation scheduled',
      'Cancellation scheduled',
      'Your payment did not go through',
      'Your subscription renews soon',
      'Your trial is ending',
    ];
    expect((await mails(email)).map(({ subject }) => subject).sort()).toEqual(titles);
    expect((await list(caller)).map(({ title }) => title).sort()).toEqual(titles);
  });

  test('a deleted notification is not created again', async () => {
    const { caller, email } = newUser();
    await publish(due(caller.userId));
    await mailed(email, 1);
    for (const { id } of await list(caller))
      await notifications.call(deleteNotification, { notificationId: id }, caller);
    await publish(due(caller.userId));
    await settled();
    expect(await list(caller)).toEqual([]);
    expect(await mails(email)).toHaveLength(1);
  });

  test('an unknown user gets a notification but no mail', async () => {
    const stranger = createCaller();
    await publish(due(stranger.userId));
    await until(async () => (await list(stranger)).length === 1);
    await until(async () => (await waiting(stranger.userId)) === 0);
    await settled();
    expect(await mails(`${stranger.userId}@example.com`)).toEqual([]);
  });

  test('a mail waits while identity is unavailable and goes to the address at the time of sending', async () => {
    const { caller, email } = newUser();
    isIdentityUnavailable = true;
    await publish(due(caller.userId));
    await until(async () => {
      const rows = await notifications.database.query<unknown[]>(
        `SELECT 1 FROM job WHERE kind = 'send-mail' AND user_id = $1 AND attempts > 0`,
        [caller.userId],
      );
      return rows.length === 1;
    });
    emails.set(caller.userId, `new-${email}`);
    isIdentityUnavailable = false;
    await mailed(`new-${email}`, 1);
    expect(await mails(email)).toEqual([]);
  });

  test('a mail is sent once although Redis was emptied before', async () => {
    const { caller, email } = newUser();
    isIdentityUnavailable = true;
    await notifications.redis.kill();
    await publish(due(caller.userId));
    await until(async () => (await waiting(caller.userId)) === 1);
    await notifications.redis.wipe();
    await notifications.redis.start();
    isIdentityUnavailable = false;
    await mailed(email, 1);
    await settled();
    expect(await mails(email)).toHaveLength(1);
  });

  test('an invalid billing event becomes a dead letter and does not block the next one', async () => {
    const { caller, email } = newUser();
    await publish(due(caller.userId, { at: 'soon' }));
    await publish(due(caller.userId, { dedupeKey: 'next' }));
    await mailed(email, 1);
    const aside = await until(async () => {
      const rows = await notifications.database.query<unknown[]>(
        "SELECT 1 FROM dead_letter WHERE body LIKE '%' || $1 || '%'",
        [caller.userId],
      );
      return rows.length > 0 && rows;
    });
    expect(aside).toHaveLength(1);
  });
});
