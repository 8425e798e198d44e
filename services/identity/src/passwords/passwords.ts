import { availableParallelism } from 'node:os';
import type { OnApplicationShutdown } from '@nestjs/common';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { newToken, ConcurrencyLimiter } from '@tenfold/platform';
import { collectOnScrape, Gauge } from '@tenfold/telemetry';
import { normalizePassword } from '../domain/typed-secret.js';
import { assertAllowed } from './password-policy.js';

/** argon2id (the library's default), memory in KiB: about 20 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const WAITING_LIMIT = 50;

const hashing = new Gauge({
  name: 'password_hashings',
  help: 'Passwords that are being hashed or verified, and those that wait for a core',
  labelNames: ['state'],
});

/**
 * Hashes and verifies passwords, at most one per core at a time, so that many sign-ins cannot exhaust memory and
 * CPU. Some calls wait; further ones are refused with UNAVAILABLE.
 */
export class Passwords implements OnApplicationShutdown {
  private readonly turns = new ConcurrencyLimiter(
    availableParallelism(),
    WAITING_LIMIT,
    'Too many people are signing in right now. Please try again.',
  );
  /** Unknown accounts are verified against it, so that the timing does not reveal them. */
  private readonly decoy = hash(newToken(), COST);
  private readonly endMetrics: () => void;

  constructor() {
    this.endMetrics = collectOnScrape('password hashing', async () => {
      const { running, waiting } = this.turns.counts;
      hashing.set({ state: 'running' }, running);
      hashing.set({ state: 'waiting' }, waiting);
    });
  }

  onApplicationShutdown(): void {
    this.endMetrics();
  }

  assertAllowed(password: string, email: string, field: string): Promise<void> {
    return assertAllowed(normalizePassword(password), email, field);
  }

  hash(password: string): Promise<string> {
    return this.turns.run(() => hash(normalizePassword(password), COST));
  }

  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    const expected = passwordHash ?? (await this.decoy);
    const matches = await this.turns.run(() => verify(expected, normalizePassword(password)));
    return matches && passwordHash !== null;
  }

  isOutdated(passwordHash: string): boolean {
    const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
    return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
  }
}
