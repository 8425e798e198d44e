import {
  Inject,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { findSubscriptions } from './event-handlers.js';
import type { EventsOptions } from './event-options.js';
import { EventRuntime } from './event-runtime.js';

const OPTIONS = Symbol('EventsOptions');

/** Runs the relay and the consumers of a service; the app provides the TypeORM DataSource. */
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
    const subscriptions = findSubscriptions(this.options.service, this.discovery, this.scanner);
    this.runtime = await EventRuntime.start(this.dataSource, subscriptions, this.options);
  }

  /** Before the DataSource is closed, which happens on shutdown proper. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.runtime?.stop();
    this.runtime = null;
  }
}
