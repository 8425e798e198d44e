import { atMost, type Logger } from '@tenfold/platform';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { isRefusedForGood } from '../delivery-failure.js';
import type { Mailer } from '../mailer.js';
import { renderMail } from '../render-mail.js';
import { retryDelayMs, type MailTimings } from './mail-options.js';
import { giveUp, markSent, takeAttempt, tryAgainIn, type DueMail, type TakenMail } from './mail.queries.js';

const SETTLE_PAUSE_MS = 1_000;

export interface Delivering {
  database: DataSource;
  mailer: Mailer;
  logger: Logger;
  timings: MailTimings;
  addressOf?: (userId: string) => Promise<string | null>;
}

/**
 * Carries out one attempt, unless somebody else has it.
 *
 * @throws what kept the mail from being sent, after noting when to try again
 */
export async function deliver(by: Delivering, due: DueMail): Promise<void> {
  const mail = await takeAttempt(by.database.manager, due, by.timings.leaseMs).catch((error: unknown) => {
    // the row is as it was, and found again by the sweep
    by.logger.warn({ err: error, mailId: due.id }, 'a mail could not be taken up');
    return null;
  });
  if (mail === null) return;
  const failure = await attempt(by, mail).catch((error: unknown) => ({ error }));
  if (failure === null) return;
  await noteFailure(by, mail, due.attempts + 1, failure.error);
  throw failure.error;
}

async function attempt(by: Delivering, mail: TakenMail): Promise<null> {
  const address = await findAddress(by, mail);
  if (address === null) {
    by.logger.info({ mailId: mail.id }, 'a mail has nobody to go to');
    await settle(by, () => giveUp(by.database.manager, mail.id));
    return null;
  }
  await sendInTime(by, mail, address);
  await settle(by, () => markSent(by.database.manager, mail.id));
  return null;
}

function findAddress({ addressOf }: Delivering, { recipient, userId }: TakenMail): Promise<string | null> {
  if (recipient !== null) return Promise.resolve(recipient);
  if (!addressOf || userId === null) throw new Error('nobody can say where this mail goes');
  return addressOf(userId);
}

/** Each attempt has the same message id, so that a repetition after a crash can be told from a second mail. */
async function sendInTime(
  { mailer, timings }: Delivering,
  { id, message }: TakenMail,
  to: string,
): Promise<void> {
  const sending = mailer.send({ to, ...renderMail(message), messageId: `<${id}@tenfold.mail>` });
  if (await atMost(timings.attemptMs, sending)) return;
  throw new Error(`the mail server took longer than ${timings.attemptMs} ms`);
}

/** What happened is noted for as long as the attempt is ours: a mail that is out must not be sent again. */
async function settle({ logger, timings }: Delivering, note: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + timings.leaseMs - timings.attemptMs;
  for (;;) {
    try {
      return await note();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      logger.warn({ err: error }, 'the outcome of a mail could not be noted yet');
      await delay(SETTLE_PAUSE_MS);
    }
  }
}

async function noteFailure(
  by: Delivering,
  { id, key, createdAt }: TakenMail,
  failures: number,
  error: unknown,
): Promise<void> {
  const delayMs = retryDelayMs(failures, by.timings);
  const isOver = Date.now() + delayMs > createdAt.getTime() + by.timings.giveUpAfterMs;
  const what = { err: error, mailId: id, about: subjectOf(key), attempts: failures };
  if (isOver || isRefusedForGood(error)) {
    by.logger.error(what, 'a mail was given up');
    await settle(by, () => giveUp(by.database.manager, id));
    return;
  }
  by.logger.warn({ ...what, delayMs }, 'a mail could not be sent; it is tried again');
  await settle(by, () => tryAgainIn(by.database.manager, id, delayMs));
}

/** A key's first part says what the mail is about; the rest is ids. */
function subjectOf(key: string): string {
  return key.split(':', 1).join();
}
