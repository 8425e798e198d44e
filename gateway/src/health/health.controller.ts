import { Controller, Get, Res, type BeforeApplicationShutdown } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { RpcClient } from '@tenfold/messaging/rpc';
import { runChecks } from '@tenfold/platform';
import type { Redis } from '@tenfold/platform/redis';
import type { FastifyReply } from 'fastify';
import { InjectRedis } from '../inject-redis.js';

@ApiExcludeController()
@Controller()
export class HealthController implements BeforeApplicationShutdown {
  private draining = false;

  constructor(
    private readonly rpc: RpcClient,
    @InjectRedis() private readonly redis: Redis,
  ) {}

  @Get('healthz')
  live(): { status: string } {
    return { status: 'ok' };
  }

  @Get('readyz')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<unknown> {
    const checks = await runChecks({
      nats: () => this.rpc.isConnected(),
      redis: () => Promise.resolve(this.redis.isReady),
    });
    const ready = checks['nats'] === true && !this.draining;
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    const degraded = checks['redis'] !== true;
    return { status: ready ? 'ready' : 'not ready', degraded, draining: this.draining, checks };
  }

  beforeApplicationShutdown(): void {
    this.draining = true;
  }
}
