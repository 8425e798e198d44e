import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { dropRefreshToken, listRefreshTokens } from './external-identities.queries.js';
import { describeFailure } from './provider-failure.js';
import { Providers } from './providers.js';

/** What a provider gave us for longer than a sign-in: Apple wants to be told when an account here is deleted. */
@Injectable()
export class ProviderTokens {
  private readonly logger = new Logger(ProviderTokens.name);

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly providers: Providers,
  ) {}

  /**
   * Gives back what is kept of this user's. Network inside: not for a transaction.
   * @returns false when a provider did not answer, so that it has to be asked again
   */
  async revoke(userId: string): Promise<boolean> {
    let all = true;
    for (const { provider, issuer, subject, refreshToken } of await listRefreshTokens(
      this.database.manager,
      userId,
    )) {
      try {
        await this.providers.find(provider)?.revoke(refreshToken);
        await dropRefreshToken(this.database.manager, { issuer, subject });
      } catch (error) {
        this.logger.warn(`${provider} did not take back a token: ${describeFailure(error)}`);
        all = false;
      }
    }
    return all;
  }
}
