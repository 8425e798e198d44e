import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { Redis } from '@tenfold/platform/redis';
import { InjectRedis } from './inject-redis.js';

@Injectable()
export class Connections implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(Connections.name);

  constructor(
    private readonly rpc: RpcClient,
    @InjectRedis() private readonly redis: Redis,
  ) {}

  onModuleInit(): void {
    this.rpc.connect().catch((error: unknown) => this.logger.error(`NATS: ${String(error)}`));
    this.redis.connect().catch((error: unknown) => this.logger.error(`Redis: ${String(error)}`));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.rpc.close();
    this.redis.destroy();
  }
}
