import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { buildBank, type Bank, type BankQuestion } from '../domain/bank.js';
import { LruMap } from '../lru-map.js';
import { readBankRevision, readCurrentQuestions, readQuestions, type QuestionRef } from './bank.queries.js';

/** Old versions that sessions of the last days may still hold. */
const OLD_VERSIONS_KEPT = 5_000;

/** The bank, read from memory. */
@Injectable()
export class BankService implements OnApplicationBootstrap {
  private bank: Bank = buildBank(-1, []);
  private loading: Promise<void> | null = null;
  private readonly oldVersions = new LruMap<string, BankQuestion>(OLD_VERSIONS_KEPT);

  constructor(private readonly database: EntityManager) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.current();
  }

  /**
   * The bank as it is now: whichever process applied the last exam, one number tells this one of it. Not for use
   * inside a transaction, since it takes a connection of its own.
   */
  async current(): Promise<Bank> {
    const revision = await readBankRevision(this.database);
    while (this.bank.revision < revision) {
      this.loading ??= this.load().finally(() => (this.loading = null));
      await this.loading;
    }
    return this.bank;
  }

  /** The questions in the order of `refs`. @throws Error when one was never published: nothing refers to such */
  async questionsOf(tx: EntityManager, refs: readonly QuestionRef[]): Promise<BankQuestion[]> {
    const missing = refs.filter((ref) => this.inMemory(ref) === undefined);
    const read = missing.length === 0 ? [] : await readQuestions(tx, missing);
    for (const question of read) this.oldVersions.set(keyOf(question), question);
    const found = new Map(read.map((question) => [keyOf(question), question]));
    return refs.map((ref) => {
      const question = found.get(keyOf(ref)) ?? this.inMemory(ref);
      if (!question) throw new Error(`question ${keyOf(ref)} is not in the bank`);
      return question;
    });
  }

  private inMemory(ref: QuestionRef): BankQuestion | undefined {
    const current = this.bank.questions.get(ref.id);
    return current?.version === ref.version ? current : this.oldVersions.get(keyOf(ref));
  }

  private async load(): Promise<void> {
    // the number first: an exam that comes in between makes the bank newer than its number, so it is read once more
    const revision = await readBankRevision(this.database);
    this.bank = buildBank(revision, await readCurrentQuestions(this.database));
  }
}

function keyOf({ id, version }: QuestionRef): string {
  return `${id}:${version}`;
}
