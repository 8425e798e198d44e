export interface EventsOptions {
  service: string;
  natsUrl: string;
  logLevel?: string;
  timings?: Partial<EventTimings>;
}

export interface EventTimings {
  relayPollMs: number;
  wakeDebounceMs: number;
  wakeSpacingMs: number;
  publishTimeoutMs: number;
  publishBackoffMs: number;
  publishBackoffLimitMs: number;
  ackWaitMs: number;
  streamCheckMs: number;
  retryDelaysMs: readonly number[];
  deadLetterSweepMs: number;
  replayPollMs: number;
}

export const defaultTimings: EventTimings = {
  relayPollMs: 500,
  wakeDebounceMs: 10,
  wakeSpacingMs: 100,
  publishTimeoutMs: 5_000,
  publishBackoffMs: 200,
  publishBackoffLimitMs: 30_000,
  // redelivery after a crash; heartbeats go out every third of this
  ackWaitMs: 3_000,
  streamCheckMs: 10_000,
  retryDelaysMs: [1_000, 5_000, 30_000, 120_000, 600_000],
  deadLetterSweepMs: 60_000,
  replayPollMs: 1_000,
};
