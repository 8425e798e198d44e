import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { RpcClient } from '@tenfold/messaging/rpc';
import { runChecks } from '@tenfold/platform';
import type { Redis } from '@tenfold/platform/redis';
import type { FastifyReply } from 'fastify';
import { InjectRedis } from '../inject-redis.js';
import { Draining } from './draining.js';

@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly draining: Draining,
    @InjectRedis() private readonly redis: Redis,
  ) {}

  @Get(['livez', 'healthz'])
  live(): { status: string } {
    return { status: 'ok' };
  }

  @Get('readyz')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<unknown> {
    const checks = await runChecks({
      nats: () => this.rpc.isConnected(),
      redis: () => Promise.resolve(this.redis.isReady),
    });
    const draining = this.draining.hasBegun;
    const ready = checks['nats'] === true && !draining;
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    const degraded = checks['redis'] !== true;
    return { status: ready ? 'ready' : 'not ready', degraded, draining, checks };
  }
}
