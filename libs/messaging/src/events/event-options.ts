export interface EventsOptions {
  service: string;
  natsUrl: string;
  logLevel?: string;
  timings?: Partial<EventTimings>;
}

export interface EventTimings {
  relayPollMs: number;
  wakeDebounceMs: number;
  publishTimeoutMs: number;
  publishBackoffMs: number;
  publishBackoffLimitMs: number;
  ackWaitMs: number;
  streamCheckMs: number;
  /** Delays between the deliveries of a failing message. `max_deliver` is one more than their number. */
  retryDelaysMs: readonly number[];
  deadLetterSweepMs: number;
  replayPollMs: number;
  retentionMs: number;
}

export const defaultTimings: EventTimings = {
  relayPollMs: 500,
  wakeDebounceMs: 10,
  publishTimeoutMs: 5_000,
  publishBackoffMs: 200,
  publishBackoffLimitMs: 30_000,
  // consumers send a heartbeat every second while they process a message; after a crash the server waits this
  // long
  ackWaitMs: 3_000,
  streamCheckMs: 10_000,
  retryDelaysMs: [1_000, 5_000, 30_000, 120_000, 600_000],
  deadLetterSweepMs: 60_000,
  replayPollMs: 1_000,
  retentionMs: 60 * 60 * 1_000,
};
