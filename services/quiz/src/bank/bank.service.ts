import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { EntityManager } from 'typeorm';
import { buildBank, type Bank, type BankQuestion } from '../domain/bank.js';
import { readBankRevision, readCurrentQuestions, readQuestions, type QuestionRef } from './bank.queries.js';

const OLD_VERSIONS_KEPT = 5_000;

@Injectable()
export class BankService implements OnApplicationBootstrap {
  private bank: Bank = buildBank(-1, []);
  private loading: Promise<void> | null = null;
  private readonly oldVersions = new LRUCache<string, BankQuestion>({ max: OLD_VERSIONS_KEPT });

  constructor(private readonly database: EntityManager) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.current();
  }

  /**
   * Reloads the question bank when another process has incremented the revision. Uses its own connection, so it
   * must not be called inside a transaction.
   */
  async current(): Promise<Bank> {
    const revision = await readBankRevision(this.database);
    while (this.bank.revision < revision) {
      this.loading ??= this.load().finally(() => (this.loading = null));
      await this.loading;
    }
    return this.bank;
  }

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
    // read before the questions: a concurrent publication then causes one more reload instead of a stale bank
    const revision = await readBankRevision(this.database);
    this.bank = buildBank(revision, await readCurrentQuestions(this.database));
  }
}

function keyOf({ id, version }: QuestionRef): string {
  return `${id}:${version}`;
}
