import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { EntityManager } from 'typeorm';
import {
  buildBank,
  indexedQuestion,
  type Bank,
  type BankQuestion,
  type IndexedExam,
  type IndexedQuestion,
} from '../../domain/bank.js';
import { examSectionsVersion } from '../../domain/exam-sections.js';
import { readCurrentExamSections } from '../exam-sections/exam-sections.queries.js';
import { readRecalibration } from '../../progress/recalibration/recalibration.queries.js';
import {
  listCurrentExams,
  readBankRevision,
  readIndexedQuestions,
  readQuestions,
  type ExamRef,
  type QuestionRef,
} from './bank.queries.js';
import { readWithdrawnIds } from '../withdrawn-questions/withdrawn-questions.queries.js';
import { readNewestCalibration } from './read-calibration.queries.js';

const QUESTIONS_KEPT = 10_000;
const EXAMS_PER_READ = 100;

type LoadedExam = IndexedExam & ExamRef;

@Injectable()
export class BankService implements OnApplicationBootstrap {
  private bank: Bank = buildBank(-1, []);
  private exams: ReadonlyMap<string, LoadedExam> = new Map();
  private loading: Promise<void> | null = null;
  private readonly recent = new LRUCache<string, BankQuestion>({ max: QUESTIONS_KEPT });

  constructor(private readonly database: EntityManager) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.current();
  }

  get loaded(): Bank {
    return this.bank;
  }

  /**
   * First loads exams, withdrawn questions, exam sections, calibration and recalibration if they changed since the last load. Uses its own
   * connection, so it must not be called inside a transaction.
   */
  async current(): Promise<Bank> {
    const revision = await readBankRevision(this.database);
    while (this.bank.revision < revision) {
      this.loading ??= this.load().finally(() => (this.loading = null));
      await this.loading;
    }
    return this.bank;
  }

  /**
   * With the keys that the database has now: another process may have changed one since the last load.
   *
   * @param revision of the bank in the database, if the caller has just read it: saves a statement
   */
  async questionsOf(
    tx: EntityManager,
    refs: readonly QuestionRef[],
    revision?: number,
  ): Promise<BankQuestion[]> {
    if (refs.length === 0) return [];
    const bank = await this.upToDate(tx, revision);
    return this.read(tx, refs, bank);
  }

  /** As `questionsOf`, without the texts. */
  async indexedQuestionsOf(
    tx: EntityManager,
    refs: readonly QuestionRef[],
    revision?: number,
  ): Promise<IndexedQuestion[]> {
    if (refs.length === 0) return [];
    const bank = await this.upToDate(tx, revision);
    const indexed = ({ id, version }: QuestionRef) => {
      const current = bank?.questions.get(id);
      return current?.version === version ? current : undefined;
    };
    const older = await this.read(
      tx,
      refs.filter((ref) => !indexed(ref)),
      bank,
    );
    const found = new Map(older.map((question) => [keyOf(question), indexedQuestion(question)]));
    return refs.map((ref) => indexed(ref) ?? found.get(keyOf(ref)) ?? neverPublished(ref));
  }

  /** @returns null when the database has a newer bank, which cannot be loaded within a transaction */
  private async upToDate(tx: EntityManager, known?: number): Promise<Bank | null> {
    const { bank } = this;
    const revision = known ?? (await readBankRevision(tx));
    return revision > bank.revision ? null : bank;
  }

  /** @param bank null: reads everything from the database */
  private async read(
    tx: EntityManager,
    refs: readonly QuestionRef[],
    bank: Bank | null,
  ): Promise<BankQuestion[]> {
    const found = new Map(refs.map((ref) => [keyOf(ref), bank ? this.recent.get(keyOf(ref)) : undefined]));
    const missing = refs.filter((ref) => !found.get(keyOf(ref)));
    for (const question of missing.length === 0 ? [] : await readQuestions(tx, missing)) {
      if (this.bank === bank) this.recent.set(keyOf(question), question);
      found.set(keyOf(question), question);
    }
    return refs.map((ref) => found.get(keyOf(ref)) ?? neverPublished(ref));
  }

  private async load(): Promise<void> {
    // read before the exams: a concurrent publication then causes one more load instead of a stale bank
    const revision = await readBankRevision(this.database);
    const current = await listCurrentExams(this.database);
    const changed = current.filter(({ examId, version }) => this.exams.get(examId)?.version !== version);
    const read = await this.readExams(changed);
    const exams = current.flatMap(({ examId }) => read.get(examId) ?? this.exams.get(examId) ?? []);
    const { version, mix, olderNames } = await readCurrentExamSections(this.database);
    const examSections = examSectionsVersion(version, mix, olderNames);
    const recalibration = await readRecalibration(this.database);
    const calibration = await readNewestCalibration(this.database, this.bank.calibration);
    const withdrawn = await readWithdrawnIds(this.database);
    this.exams = new Map(exams.map((exam) => [exam.examId, exam]));
    this.recent.clear(); // a key may have changed
    this.bank = buildBank(revision, exams, examSections, recalibration, calibration, withdrawn);
  }

  private async readExams(refs: readonly ExamRef[]): Promise<Map<string, LoadedExam>> {
    const exams = new Map(
      refs.map((ref) => [ref.examId, { ...ref, questions: new Array<IndexedQuestion>() }]),
    );
    const share = sharedStrings();
    for (let start = 0; start < refs.length; start += EXAMS_PER_READ) {
      const rows = await readIndexedQuestions(this.database, refs.slice(start, start + EXAMS_PER_READ));
      for (const { examId, ...question } of rows) exams.get(examId)?.questions.push(share(question));
    }
    return exams;
  }
}

/** Replaces equal strings by one shared copy, because each row of a result has its own. */
function sharedStrings(): (question: IndexedQuestion) => IndexedQuestion {
  const known = new Map<string, string>();
  const shared = (text: string): string => {
    const same = known.get(text);
    if (same === undefined) known.set(text, text);
    return same ?? text;
  };
  return ({ id, version, categoryId, sectionName, correctAnswer, letters }) => ({
    id,
    version,
    categoryId: shared(categoryId),
    sectionName: shared(sectionName),
    correctAnswer: shared(correctAnswer),
    letters,
  });
}

function keyOf({ id, version }: QuestionRef): string {
  return `${id}:${version}`;
}

function neverPublished(ref: QuestionRef): never {
  throw new Error(`question ${keyOf(ref)} is not in the bank`);
}
