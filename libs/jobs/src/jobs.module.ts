import {
  Inject,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { findHandlers } from './job.decorator.js';
import { JobRuntime, type JobsOptions } from './job-runtime.js';

const OPTIONS = Symbol('JobsOptions');

@Module({ imports: [DiscoveryModule] })
export class JobsModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private runtime: JobRuntime | null = null;

  constructor(
    @Inject(OPTIONS) private readonly options: JobsOptions,
    private readonly dataSource: DataSource,
    private readonly discovery: DiscoveryService,
  ) {}

  static forRoot(options: JobsOptions): DynamicModule {
    return { module: JobsModule, global: true, providers: [{ provide: OPTIONS, useValue: options }] };
  }

  async onApplicationBootstrap(): Promise<void> {
    const instances = this.discovery
      .getProviders()
      .map(({ instance }: { instance: unknown }) => instance)
      .filter((instance): instance is object => typeof instance === 'object' && instance !== null);
    this.runtime = new JobRuntime(this.dataSource, findHandlers([...new Set(instances)]), this.options);
    await this.runtime.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.runtime?.stop();
    this.runtime = null;
  }
}
