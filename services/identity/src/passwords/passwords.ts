import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { PASSWORD_MIN_LENGTH } from '@tenfold/exam';
import { newToken, WorkLimit } from '@tenfold/platform';
import { assertAllowed } from './password-policy.js';

/** argon2id (the library's default), memory in KiB: about 20 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const WAITING_LIMIT = 50;

/**
 * Hashes and checks passwords, as many at once as there are cores, so that a storm of sign-ins cannot take
 * the memory and time of everything else. A few more wait; the rest are refused with UNAVAILABLE.
 */
export class Passwords {
  private readonly turns = new WorkLimit(
    availableParallelism(),
    WAITING_LIMIT,
    'Too many people are signing in right now. Please try again.',
  );
  /** Of a password nobody knows: unknown accounts are checked against it. */
  private readonly decoy = hash(newToken(), COST);

  /** @param minLength of passwords that are chosen from now on, characters */
  constructor(private readonly minLength = PASSWORD_MIN_LENGTH) {}

  /**
   * For a password that is to be used from now on; never asked at sign-in.
   * @throws Problem INVALID_INPUT at `field` when it is too short, well known, or the address
   */
  assertAllowed(password: string, email: string, field: string): void {
    assertAllowed(password, { minLength: this.minLength, email }, field);
  }

  hash(password: string): Promise<string> {
    return this.turns.run(() => hash(password, COST));
  }

  /** Null for an account that does not exist: always false, after as much work as for one that does. */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    const expected = passwordHash ?? (await this.decoy);
    const matches = await this.turns.run(() => verify(expected, password));
    return matches && passwordHash !== null;
  }

  /** True for a hash made with other parameters than today's. */
  isOutdated(passwordHash: string): boolean {
    const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
    return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
  }
}
