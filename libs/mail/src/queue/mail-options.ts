export interface MailSenderOptions {
  /** Names the queue in a Redis that several services share. */
  service: string;
  redisUrl: string;
  mailUrl: string;
  /** "Name <address>" */
  from: string;
  logLevel: string;
  /** Where a user's mail goes; null when nobody is known by that id. Needed where mails are promised to users. */
  addressOf?: (userId: string) => Promise<string | null>;
  timings?: Partial<MailTimings>;
}

/** ms */
export interface MailTimings {
  sweepMs: number;
  /** After the first failure; twice as long after each further one, up to `longestRetryMs`. */
  firstRetryMs: number;
  longestRetryMs: number;
  giveUpAfterMs: number;
  /** An attempt ends by itself after this time ... */
  attemptMs: number;
  /** ... and whoever has not settled it after this one counts as dead, so that it is taken again. */
  leaseMs: number;
}

export const mailTimings: MailTimings = {
  sweepMs: 1_000,
  firstRetryMs: 10_000,
  longestRetryMs: 60 * 60 * 1_000,
  giveUpAfterMs: 24 * 60 * 60 * 1_000,
  attemptMs: 60_000,
  leaseMs: 150_000,
};

/** How long to wait after that many failures, ms. */
export function retryDelayMs(failures: number, { firstRetryMs, longestRetryMs }: MailTimings): number {
  return Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs);
}
