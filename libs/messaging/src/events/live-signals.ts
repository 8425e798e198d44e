import { liveSubject, sessionEndedSubject, type LiveTopic } from '@tenfold/contracts';
import type { DataSource, EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';

const publishers = new WeakMap<DataSource, (subject: string) => void>();
const pending = new WeakMap<QueryRunner, Set<string>>();

/**
 * Signals to the user's open tabs that they must refetch. Call it after the change: in a transaction the signal is sent after
 * the commit, and never after a rollback. Best effort: clients also poll slowly.
 */
export function signal({ dataSource, queryRunner }: EntityManager, userId: string, topic: LiveTopic): void {
  const subject = liveSubject(userId, topic);
  if (queryRunner?.isTransactionActive)
    pending.set(queryRunner, (pending.get(queryRunner) ?? new Set()).add(subject));
  else publishers.get(dataSource)?.(subject);
}

/** Closes the streams of auth sessions that have been deleted. Call it after the commit. */
export function signalSessionsEnded(dataSource: DataSource, tokenHashes: readonly string[]): void {
  for (const hash of tokenHashes) publishers.get(dataSource)?.(sessionEndedSubject(hash));
}

export class LiveSignals implements EntitySubscriberInterface {
  constructor(
    private readonly dataSource: DataSource,
    private readonly publish: (subject: string) => void,
  ) {}

  start(): void {
    publishers.set(this.dataSource, this.publish);
    this.dataSource.subscribers.push(this);
  }

  stop(): void {
    publishers.delete(this.dataSource);
    const { subscribers } = this.dataSource;
    subscribers.splice(subscribers.indexOf(this), 1);
  }

  afterTransactionCommit({ queryRunner }: { queryRunner: QueryRunner }): void {
    // also called when a savepoint ends; only the outermost commit makes the change visible
    if (queryRunner.isTransactionActive) return;
    pending.get(queryRunner)?.forEach((subject) => this.publish(subject));
    pending.delete(queryRunner);
  }

  afterTransactionRollback({ queryRunner }: { queryRunner: QueryRunner }): void {
    if (!queryRunner.isTransactionActive) pending.delete(queryRunner);
  }
}
