import type { ServerResponse } from 'node:http';
import { Logger, type OnApplicationShutdown, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { liveTopics, type LiveTopic } from '@tenfold/contracts';
import type { SignalListener } from '@tenfold/messaging/rpc';
import { busyProblem } from '@tenfold/platform';
import { Counter, Gauge } from '@tenfold/telemetry';
import type { Draining } from '../health/draining.js';
import type { AuthSessions } from '../session/auth-sessions.js';
import { LiveStream, type StreamOwner } from './live-stream.js';
import { RecentSignals } from './recent-signals.js';

const HEARTBEAT_MS = 25_000;
const FIRST_CHECK_MS = 500;
/** Per user and gateway, so that one user cannot fill `maxStreams`. */
const PER_USER = 10;
/** The browser opens a stream again after this time: spread, so that clients of a stopped gateway do not come at once. */
const RETRY_MS = { from: 1_000, to: 5_000 };
const REPLACED_RETRY_MS = { from: 60_000, to: 120_000 };

const topics = Object.keys(liveTopics) as LiveTopic[];
const SIGNAL = /^live\.(?:session\.(?<tokenHash>\w+)|user\.(?<userId>[\w-]+)\.(?<topic>\w+))$/;

const open = new Gauge({ name: 'live_streams', help: 'Open streams of server-sent events' });
const ended = new Counter({
  name: 'live_streams_ended_total',
  help: 'Streams that the gateway ended',
  labelNames: ['reason'],
});

interface Options {
  sessions: Pick<AuthSessions, 'find'>;
  draining: Draining;
  listener: Pick<SignalListener, 'listen' | 'close'>;
  maxStreams: number;
  heartbeatMs?: number;
}

/**
 * The open streams of this gateway. They carry hints only: a client refetches what a topic names. Services signal over core
 * NATS to every gateway.
 */
export class LiveStreams implements OnModuleInit, OnModuleDestroy, OnApplicationShutdown {
  private readonly logger = new Logger(LiveStreams.name);
  private readonly recent = new RecentSignals();
  private readonly byUser = new Map<string, Set<LiveStream>>();
  private readonly bySession = new Map<string, Set<LiveStream>>();
  private count = 0;

  constructor(private readonly options: Options) {}

  onModuleInit(): void {
    this.options.listener
      .listen({ onSignal: (subject) => this.pass(subject), onConnected: () => this.resyncAll() })
      .catch((error: unknown) => this.logger.error(`NATS: ${String(error)}`));
  }

  onModuleDestroy(): void {
    for (const stream of [...this.byUser.values()].flatMap((streams) => [...streams])) {
      this.end(stream, 'shutdown', RETRY_MS);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.options.listener.close();
  }

  /** @throws Problem UNAVAILABLE when too many streams are open */
  assertRoom(): void {
    if (this.count >= this.options.maxStreams)
      throw busyProblem('Live updates are not available right now. Please try again later.');
  }

  open(response: ServerResponse, owner: StreamOwner, lastEventId: string | undefined): void {
    // the client may have gone while its session was looked up
    if (response.destroyed) return;
    const stream = new LiveStream(owner, response);
    this.add(stream);
    const stopBeats = this.beatRegularly(stream);
    // the session may have ended between the guard and here; half a second later Redis has reported that
    const firstCheck = setTimeout(() => void this.check(stream), FIRST_CHECK_MS);
    response.once('close', () => {
      clearTimeout(firstCheck);
      stopBeats();
      this.remove(stream);
    });
    if (this.options.draining.hasBegun) return this.end(stream, 'shutdown', RETRY_MS);
    stream.setRetry(between(RETRY_MS));
    const missed = lastEventId && this.recent.since(owner.userId, lastEventId, topics, Date.now());
    for (const event of missed || ['resync']) stream.send(event);
    stream.beat();
    this.endOldest(owner.userId);
  }

  private pass(subject: string): void {
    const { tokenHash, userId, topic } = SIGNAL.exec(subject)?.groups ?? {};
    for (const stream of [...(this.bySession.get(tokenHash ?? '') ?? [])]) this.endSession(stream);
    if (userId === undefined || !topics.includes(topic as LiveTopic)) return;
    this.recent.add(userId, topic as LiveTopic, Date.now());
    for (const stream of this.byUser.get(userId) ?? []) stream.send(topic as LiveTopic);
  }

  private resyncAll(): void {
    this.recent.restart(Date.now());
    for (const streams of this.byUser.values()) for (const stream of streams) stream.send('resync');
  }

  /** Each stream starts at a random time, so that streams that were opened together do not check together. */
  private beatRegularly(stream: LiveStream): () => void {
    const { heartbeatMs = HEARTBEAT_MS } = this.options;
    const beat = (): void => {
      timer = setTimeout(beat, heartbeatMs);
      stream.beat();
      void this.check(stream);
    };
    let timer = setTimeout(beat, Math.random() * heartbeatMs);
    return () => clearTimeout(timer);
  }

  private async check(stream: LiveStream): Promise<void> {
    try {
      if ((await this.options.sessions.find(stream.owner.token)) === null) this.endSession(stream);
    } catch {
      // neither Redis nor identity responds: the next heartbeat checks again
    }
  }

  private endSession(stream: LiveStream): void {
    stream.send('session-ended');
    this.end(stream, 'session');
  }

  private endOldest(userId: string): void {
    const streams = this.byUser.get(userId);
    const [oldest] = streams ?? [];
    if (streams && oldest && streams.size > PER_USER) this.end(oldest, 'replaced', REPLACED_RETRY_MS);
  }

  private end(stream: LiveStream, reason: string, retryMs?: { from: number; to: number }): void {
    if (retryMs) stream.setRetry(between(retryMs));
    stream.end();
    this.remove(stream);
    ended.inc({ reason });
  }

  private add(stream: LiveStream): void {
    const { userId, tokenHash } = stream.owner;
    this.byUser.set(userId, (this.byUser.get(userId) ?? new Set()).add(stream));
    this.bySession.set(tokenHash, (this.bySession.get(tokenHash) ?? new Set()).add(stream));
    this.count += 1;
    open.inc();
  }

  private remove(stream: LiveStream): void {
    const { userId, tokenHash } = stream.owner;
    if (!this.byUser.get(userId)?.delete(stream)) return;
    if (this.byUser.get(userId)?.size === 0) this.byUser.delete(userId);
    this.bySession.get(tokenHash)?.delete(stream);
    if (this.bySession.get(tokenHash)?.size === 0) this.bySession.delete(tokenHash);
    this.count -= 1;
    open.dec();
  }
}

function between({ from, to }: { from: number; to: number }): number {
  return from + Math.random() * (to - from);
}
