import { Logger, type OnModuleDestroy } from '@nestjs/common';
import { Every } from '@tenfold/jobs';
import type { SectionIndex } from '@tenfold/learning';
import type { EntityManager } from 'typeorm';
import type { BankService } from '../questions/bank.service.js';
import {
  addEvidence,
  calibrateBank,
  type CalibratedBank,
  type WordedQuestion,
  type WordingEvidence,
} from '../../domain/calibrate-bank.js';
import { wordingKey, type Calibration } from '../../domain/calibration.js';
import type { ExamSectionsVersion } from '../../domain/exam-sections.js';
import { summarizeEvidence } from '../../domain/summarize-evidence.js';
import { readEndedSessions } from '../../progress/readiness/fold-readiness.js';
import { allUserIds } from '../../progress/recompute/ended-sessions.queries.js';
import {
  insertCalibration,
  listWordedQuestions,
  readDueRuns,
  replaceEvidence,
} from './calibration.queries.js';

const FIRST_ROUNDS = 4;

/**
 * Stores the evidence of each question, and with `isEnabled` also difficulties as a new calibration. Holds sums and a bounded
 * number of choices for each question in memory, and the answers of one user at a time.
 */
export class CalibrateQuestionsJob implements OnModuleDestroy {
  private readonly logger = new Logger(CalibrateQuestionsJob.name);
  private isStopping = false;

  constructor(
    private readonly database: EntityManager,
    private readonly bank: BankService,
    private readonly isEnabled: boolean,
  ) {}

  onModuleDestroy(): void {
    this.isStopping = true;
  }

  /** Checks every hour, so that it runs soon after it was enabled. Stores each result at most once in seven days. */
  @Every('1h', 'calibrate-questions')
  async calibrateWhenDue(): Promise<void> {
    const { isCalibrationDue, isEvidenceDue, hasEvidence, lastRun } = await readDueRuns(this.database);
    const calibrates = this.isEnabled && isCalibrationDue && (hasEvidence || isEvidenceDue);
    if (!calibrates && !isEvidenceDue) return;
    const { calibration, examSections } = await this.bank.current();
    const bank = await listWordedQuestions(this.database);
    const rounds = !calibrates ? 0 : calibration.version === 0 ? FIRST_ROUNDS : 1;
    const found = await this.run(rounds, bank, calibration, examSections);
    if (found === null) return;
    const { evidence, calibrated } = found;
    const version = calibration.version + 1;
    const questions = summarizeEvidence(bank, evidence);
    const isStored = await this.database.transaction(
      async (tx) =>
        (await replaceEvidence(tx, lastRun + 1, questions)) &&
        (calibrated === null || insertCalibration(tx, version, calibrated)),
    );
    if (!isStored) return;
    this.logger.log({ questions: questions.length }, 'question evidence stored');
    if (calibrated)
      this.logger.log({ version, questions: calibrated.questions.length }, 'questions calibrated');
  }

  /** @returns the evidence of the last fold, and the difficulties if there was a round; null without any answer */
  private async run(
    rounds: number,
    bank: readonly WordedQuestion[],
    { difficulties }: Calibration,
    sections: ExamSectionsVersion,
  ): Promise<{ evidence: ReadonlyMap<string, WordingEvidence>; calibrated: CalibratedBank | null } | null> {
    let known = difficulties;
    let evidence = await this.sumEvidence(known, sections.indexOf);
    let calibrated: CalibratedBank | null = null;
    for (let round = 1; round <= rounds && evidence !== null && evidence.size > 0; round += 1) {
      calibrated = calibrateBank(bank, evidence, known, sections);
      known = new Map(
        calibrated.questions.map(({ questionId, wording, difficulty, variance }) => [
          wordingKey(questionId, wording),
          { difficulty, variance },
        ]),
      );
      if (round < rounds) evidence = await this.sumEvidence(known, sections.indexOf);
    }
    return evidence && { evidence, calibrated };
  }

  /**
   * Users one after the other, in the order of their ids: another order would change the last digits of the sums.
   *
   * @returns null without any answer in an ended session
   */
  private async sumEvidence(
    difficulties: Calibration['difficulties'],
    sectionIndex: SectionIndex,
  ): Promise<ReadonlyMap<string, WordingEvidence> | null> {
    let hasAnswers = false;
    const evidence = new Map<string, WordingEvidence>();
    for await (const userId of allUserIds(this.database)) {
      if (this.isStopping) throw new Error('the process is stopping');
      const sessions = await readEndedSessions(this.database, this.bank, userId, difficulties);
      hasAnswers ||= sessions.some(({ answers }) => answers.length > 0);
      addEvidence(evidence, sessions, sectionIndex);
    }
    return hasAnswers ? evidence : null;
  }
}
