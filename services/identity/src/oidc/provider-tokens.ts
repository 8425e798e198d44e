import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { dropRefreshToken, listRefreshTokens } from '../credentials/external-identities.queries.js';
import { describeFailure } from './provider-failure.js';
import { Providers } from './providers.js';

@Injectable()
export class ProviderTokens {
  private readonly logger = new Logger(ProviderTokens.name);

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly providers: Providers,
  ) {}

  /** Calls the network: not inside a transaction. @returns false when the call must be repeated */
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
        this.logger.warn(
          { provider, reason: describeFailure(error) },
          'refresh token not revoked, will retry',
        );
        all = false;
      }
    }
    return all;
  }
}
