import {
  allowInsecureRequests,
  discovery,
  enableNonRepudiationChecks,
  type Configuration,
} from 'openid-client';
import { isOnThisMachine } from './provider-env.js';
import type { ProviderSettings } from './provider-settings.js';

/** For each of the provider's answers. */
const PATIENCE_SECONDS = 5;
const FRESH_FOR_MS = 24 * 60 * 60 * 1_000;

/**
 * What a provider says of itself, asked when somebody first goes there: a provider that is away keeps nothing here
 * from starting, and the next person asks again.
 */
export class Discovery {
  private found: { configuration: Configuration; at: number } | null = null;
  private running: Promise<Configuration> | null = null;

  constructor(private readonly settings: ProviderSettings) {}

  /** @throws an error of openid-client's when the provider cannot be asked and never could */
  async configuration(): Promise<Configuration> {
    if (this.found && Date.now() - this.found.at < FRESH_FOR_MS) return this.found.configuration;
    // people who come at the same time wait for one answer
    this.running ??= this.discover().finally(() => (this.running = null));
    try {
      return await this.running;
    } catch (error) {
      if (this.found) return this.found.configuration;
      throw error;
    }
  }

  private async discover(): Promise<Configuration> {
    const { issuer, clientId, clientAuth } = this.settings;
    const configuration = await discovery(
      new URL(issuer),
      clientId,
      { id_token_signed_response_alg: 'RS256' },
      clientAuth,
      {
        timeout: PATIENCE_SECONDS,
        // a signature counts although the token came straight from the provider
        execute: [enableNonRepudiationChecks, ...(isOnThisMachine(issuer) ? [allowInsecureRequests] : [])],
      },
    );
    this.found = { configuration, at: Date.now() };
    return configuration;
  }
}
