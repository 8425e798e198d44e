import { startRedis, until, type TestServer } from '@tenfold/testing';
import { defineJob, enqueue, Every, Job, type JobKind } from '../src/index.js';
import { createJobs, type JobsUnderTest } from './start-jobs.js';

export interface Note {
  text: string;
}

const backoff = { firstMs: 20, longestMs: 50 };
export const Plain = defineJob<Note>('plain', { backoff });
export const Coalesced = defineJob<Note>('coalesced', { dedupe: 'pending', backoff });
export const Fragile = defineJob<Note>('fragile', { maxAttempts: 3, backoff });
export const Secret = defineJob<Note>('secret', { maxAttempts: 1, wipesDead: true });
export const Single = defineJob<Note>('single', { concurrency: 1 });

export interface JobRow {
  id: string;
  state: string;
  attempts: number;
  data: Note | null;
  lastError: string | null;
}

export interface NoteJobs extends JobsUnderTest {
  redis: TestServer;
  handlers: object;
  ran: string[];
  failing: Map<string, Error>;
  parallel: { most: number };
  add(kind: JobKind<Note>, text: string, options?: Parameters<typeof enqueue>[3]): Promise<boolean>;
  times(text: string): number;
  rowOf(dedupeKey: string): Promise<JobRow | undefined>;
  inState(dedupeKey: string, state: string): Promise<JobRow>;
  hold(text: string): () => void;
}

export async function startNoteJobs(name: string): Promise<NoteJobs> {
  const [jobs, redis] = await Promise.all([createJobs(name), startRedis()]);
  const ran: string[] = [];
  const failing = new Map<string, Error>();
  const held = new Map<string, Promise<void>>();
  const parallel = { most: 0 };
  let running = 0;

  async function note({ text }: Note): Promise<void> {
    ran.push(text);
    running += 1;
    parallel.most = Math.max(parallel.most, running);
    await held.get(text);
    running -= 1;
    const error = failing.get(text);
    if (error) throw error;
  }

  class Handlers {
    @Job(Plain) plain(data: Note): Promise<void> {
      return note(data);
    }
    @Job(Coalesced) coalesced(data: Note): Promise<void> {
      return note(data);
    }
    @Job(Fragile) fragile(data: Note): Promise<void> {
      return note(data);
    }
    @Job(Secret) secret(data: Note): Promise<void> {
      return note(data);
    }
    @Job(Single) single(data: Note): Promise<void> {
      return note(data);
    }
    @Every('0.1s', 'tick') async tick(): Promise<void> {
      ran.push('tick');
      const error = failing.get('tick');
      if (error) throw error;
    }
  }

  const handlers = new Handlers();
  await jobs.start([handlers], redis.url);
  await jobs.start([handlers], redis.url);

  const rowOf = async (dedupeKey: string): Promise<JobRow | undefined> => {
    const [row] = await jobs.dataSource.query<JobRow[]>(
      'SELECT id, state, attempts, data, last_error AS "lastError" FROM job WHERE dedupe_key = $1',
      [dedupeKey],
    );
    return row;
  };
  return {
    ...jobs,
    redis,
    handlers,
    ran,
    failing,
    parallel,
    add: (kind, text, options = {}) =>
      jobs.dataSource.transaction((tx) => enqueue(tx, kind, { text }, options)),
    times: (text) => ran.filter((name) => name === text).length,
    rowOf,
    inState: (dedupeKey, state) =>
      until(async () => {
        const row = await rowOf(dedupeKey);
        return row?.state === state && row;
      }),
    hold(text) {
      let release: () => void = () => undefined;
      held.set(text, new Promise((resolve) => (release = resolve)));
      return release;
    },
    async stop() {
      await jobs.stop();
      await redis.stop();
    },
  };
}
