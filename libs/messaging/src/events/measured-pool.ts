import { watchPool } from '@tenfold/telemetry';
import pg, { Pool, type PoolConfig } from 'pg';

export class MeasuredPool extends Pool {
  private endMetrics: (() => void) | null = null;

  constructor(name: string, config: PoolConfig) {
    super(config);
    // not at once: TypeORM drops a pool whose first connection fails without ending it
    this.once('connect', () => {
      this.endMetrics = watchPool(name, this);
    });
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    this.endMetrics?.();
    return callback === undefined ? super.end() : super.end(callback);
  }
}

class MainPool extends MeasuredPool {
  constructor(config: PoolConfig = {}) {
    super('main', config);
  }
}

export const measuredDriver: typeof pg = { ...pg, Pool: MainPool };
