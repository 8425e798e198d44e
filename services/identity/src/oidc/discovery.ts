import type { Configuration } from 'openid-client';
import { isOnThisMachine } from './provider-env.js';
import type { ProviderSettings } from './provider-settings.js';

const TIMEOUT_SECONDS = 5;
const FRESH_FOR_MS = 24 * 60 * 60 * 1_000;

export class Discovery {
  private found: { configuration: Configuration; at: number } | null = null;
  private running: Promise<Configuration> | null = null;

  constructor(private readonly settings: ProviderSettings) {}

  async configuration(): Promise<Configuration> {
    if (this.found && performance.now() - this.found.at < FRESH_FOR_MS) return this.found.configuration;
    this.running ??= this.discover().finally(() => (this.running = null));
    try {
      return await this.running;
    } catch (error) {
      if (this.found) return this.found.configuration;
      throw error;
    }
  }

  private async discover(): Promise<Configuration> {
    const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await import('openid-client');
    const { issuer, clientId, clientAuth } = this.settings;
    const configuration = await discovery(
      new URL(issuer),
      clientId,
      { id_token_signed_response_alg: 'RS256' },
      clientAuth,
      {
        timeout: TIMEOUT_SECONDS,
        // verify the signature although the ID token comes directly from the token endpoint
        execute: [enableNonRepudiationChecks, ...(isOnThisMachine(issuer) ? [allowInsecureRequests] : [])],
      },
    );
    this.found = { configuration, at: performance.now() };
    return configuration;
  }
}
