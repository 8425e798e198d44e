import {
  DiscardPolicy,
  nanos,
  RetentionPolicy,
  StorageType,
  type JetStreamManager,
  type StreamConfig,
} from 'nats';

/** One stream for each producing service. A stream must not cover an `rpc.>` subject. */
const PRODUCERS = ['identity', 'quiz', 'content', 'billing', 'notifications'] as const;

/** Records the advisories on messages that ran out of deliveries; without a subscriber, core NATS drops them. */
export const ADVISORY_STREAM = 'ADVISORIES';
export const ADVISORY_SUBJECT = '$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES';

const DAY_MS = 24 * 60 * 60 * 1_000;
const STREAM_NAME_IN_USE = 10058;

export function streamOf(type: string): string {
  const producer = PRODUCERS.find((name) => type.startsWith(`evt.${name}.`));
  if (producer === undefined)
    throw new Error(`${type} belongs to no stream: evt.<${PRODUCERS.join('|')}>.<fact>.v<n>`);
  return producer.toUpperCase();
}

export async function ensureStreams(manager: JetStreamManager, replicas = 1): Promise<void> {
  const configs = [
    ...PRODUCERS.map((name) => streamConfig(name.toUpperCase(), `evt.${name}.>`, 256, replicas)),
    streamConfig(ADVISORY_STREAM, `${ADVISORY_SUBJECT}.>`, 16, replicas),
  ];
  await Promise.all(configs.map((config) => ensureStream(manager, config)));
}

async function ensureStream(
  manager: JetStreamManager,
  config: Partial<StreamConfig> & { name: string },
): Promise<void> {
  try {
    await manager.streams.add(config);
  } catch (error) {
    if (apiErrorCode(error) !== STREAM_NAME_IN_USE) throw error;
    await manager.streams.update(config.name, config);
  }
}

function streamConfig(name: string, subject: string, maxMegabytes: number, replicas: number) {
  return {
    name,
    subjects: [subject],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.Old,
    max_age: nanos(7 * DAY_MS),
    max_bytes: maxMegabytes * 1024 * 1024,
    duplicate_window: nanos(2 * 60 * 1_000),
    num_replicas: replicas,
  };
}

export function apiErrorCode(error: unknown): number | undefined {
  return (error as { api_error?: { err_code?: number } } | null)?.api_error?.err_code;
}
