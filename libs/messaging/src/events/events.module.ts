import {
  Inject,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type INestApplicationContext,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { HealthCheck } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { findSubscriptions } from './event-handlers.js';
import type { EventsOptions } from './event-options.js';
import { EventRuntime } from './event-runtime.js';
import type { Subscription } from './inbox.js';

const OPTIONS = Symbol('EventsOptions');

export function subscriptionsOf(app: INestApplicationContext, service: string): Subscription[] {
  const found = app.get(EventsModule, { strict: false });
  return found.subscriptions(service);
}

export function eventsCheck(app: INestApplicationContext): HealthCheck {
  const events = app.get(EventsModule, { strict: false });
  return async () => events.isPublishing;
}

@Module({ imports: [DiscoveryModule] })
export class EventsModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private runtime: EventRuntime | null = null;

  constructor(
    @Inject(OPTIONS) private readonly options: EventsOptions,
    private readonly dataSource: DataSource,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  static forRoot(options: EventsOptions): DynamicModule {
    return { module: EventsModule, global: true, providers: [{ provide: OPTIONS, useValue: options }] };
  }

  async onApplicationBootstrap(): Promise<void> {
    const subscriptions = this.subscriptions(this.options.service);
    this.runtime = await EventRuntime.start(this.dataSource, subscriptions, this.options);
  }

  get isPublishing(): boolean {
    return this.runtime?.isPublishing ?? false;
  }

  subscriptions(service: string): Subscription[] {
    return findSubscriptions(service, this.discovery, this.scanner);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.runtime?.stop();
    this.runtime = null;
  }
}
