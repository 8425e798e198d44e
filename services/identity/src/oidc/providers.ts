import type { IdentityProvider } from '@tenfold/contracts';
import { ProviderClient } from './provider-client.js';
import { providersOf, type ProviderEnv } from './provider-settings.js';

export class Providers {
  private readonly clients: ReadonlyMap<IdentityProvider, ProviderClient>;

  constructor(env: ProviderEnv) {
    this.clients = new Map(
      providersOf(env).map((settings) => [settings.provider, new ProviderClient(settings)]),
    );
  }

  has(provider: IdentityProvider): boolean {
    return this.clients.has(provider);
  }

  find(provider: IdentityProvider): ProviderClient | undefined {
    return this.clients.get(provider);
  }
}
