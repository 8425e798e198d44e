export interface EventsOptions {
  /** Names the durable consumers: `<service>__<method>`. */
  service: string;
  natsUrl: string;
  logLevel?: string;
  timings?: Partial<EventTimings>;
}

/** All in milliseconds. */
export interface EventTimings {
  /** How long the relay sleeps when nobody wakes it. */
  relayPollMs: number;
  /** Commits within this time wake the relay once. */
  wakeDebounceMs: number;
  publishTimeoutMs: number;
  /** First wait after a failed publish; doubles up to the limit. */
  publishBackoffMs: number;
  publishBackoffLimitMs: number;
  /** A message without a sign of life for so long is delivered again. */
  ackWaitMs: number;
  /** The waits between deliveries of a message that failed; one more delivery than waits. */
  retryDelaysMs: readonly number[];
  /** How often the server is asked for messages that ran out of deliveries. */
  deadLetterSweepMs: number;
  /** How often the table is asked for dead letters to replay. */
  replayPollMs: number;
  /** How often old rows are deleted. */
  retentionMs: number;
}

export const defaultTimings: EventTimings = {
  relayPollMs: 500,
  wakeDebounceMs: 10,
  publishTimeoutMs: 5_000,
  publishBackoffMs: 200,
  publishBackoffLimitMs: 30_000,
  ackWaitMs: 30_000,
  retryDelaysMs: [1_000, 5_000, 30_000, 120_000, 600_000],
  deadLetterSweepMs: 60_000,
  replayPollMs: 1_000,
  retentionMs: 60 * 60 * 1_000,
};
