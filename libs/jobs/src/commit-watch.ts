import type { DataSource, EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';

const enqueuing = new WeakSet<QueryRunner>();
const handled = new WeakMap<DataSource, ReadonlySet<string>>();

export function markEnqueued(tx: EntityManager, kind: string): void {
  if (!tx.queryRunner?.isTransactionActive)
    throw new Error('enqueue needs the transaction of the change that asks for the job');
  const kinds = handled.get(tx.queryRunner.connection);
  if (kinds && !kinds.has(kind)) throw new Error(`no handler for the job ${kind} in this service`);
  enqueuing.add(tx.queryRunner);
}

export class CommitWatch implements EntitySubscriberInterface {
  constructor(
    private readonly dataSource: DataSource,
    private readonly committed: () => void,
  ) {}

  start(kinds: readonly string[]): void {
    handled.set(this.dataSource, new Set(kinds));
    this.dataSource.subscribers.push(this);
  }

  stop(): void {
    const { subscribers } = this.dataSource;
    subscribers.splice(subscribers.indexOf(this), 1);
    handled.delete(this.dataSource);
  }

  afterTransactionCommit({ queryRunner }: { queryRunner: QueryRunner }): void {
    // releasing a savepoint calls this too; only the outermost commit makes the row visible
    if (!queryRunner.isTransactionActive && enqueuing.delete(queryRunner)) this.committed();
  }

  afterTransactionRollback({ queryRunner }: { queryRunner: QueryRunner }): void {
    if (!queryRunner.isTransactionActive) enqueuing.delete(queryRunner);
  }
}
