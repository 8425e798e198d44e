import { Injectable } from '@nestjs/common';
import { RpcClient } from '@tenfold/messaging/rpc';
import { runChecks, type ReadinessReport } from '@tenfold/platform';
import type { Redis } from '@tenfold/platform/redis';
import { InjectRedis } from '../inject-redis.js';
import { Draining } from './draining.js';

/** Whether this instance can serve requests: it needs NATS; without Redis it serves degraded. */
@Injectable()
export class Readiness {
  constructor(
    private readonly rpc: RpcClient,
    private readonly draining: Draining,
    @InjectRedis() private readonly redis: Redis,
  ) {}

  async check(): Promise<ReadinessReport> {
    const checks = await runChecks({
      nats: () => this.rpc.isConnected(),
      redis: () => Promise.resolve(this.redis.isReady),
    });
    const draining = this.draining.hasBegun;
    const isReady = checks['nats'] === true && !draining;
    const degraded = checks['redis'] !== true;
    return { isReady, body: { status: isReady ? 'ready' : 'not ready', degraded, draining, checks } };
  }
}
