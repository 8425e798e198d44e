import { Logger, type OnModuleDestroy } from '@nestjs/common';
import { Every } from '@tenfold/jobs';
import type { SectionIndex } from '@tenfold/learning';
import type { EntityManager } from 'typeorm';
import type { BankService } from '../bank/bank.service.js';
import {
  addEvidence,
  calibrateBank,
  type CalibratedBank,
  type WordingEvidence,
} from '../domain/calibrate-bank.js';
import { wordingKey, type Calibration } from '../domain/calibration.js';
import type { ExamSectionsVersion } from '../domain/exam-sections.js';
import { readEndedSessions } from '../readiness/fold-readiness.js';
import { allUserIds } from '../recompute/ended-sessions.queries.js';
import { insertCalibration, isCalibrationDue, listWordedQuestions } from './calibration.queries.js';

const FIRST_ROUNDS = 4;

/** Holds sums for each question in memory, and the answers of one user at a time. */
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

  /** Checks every hour, so that it soon runs after it was enabled; at most once in seven days it computes a version. */
  @Every('1h', 'calibrate-questions')
  async calibrateWhenDue(): Promise<void> {
    if (!this.isEnabled || !(await isCalibrationDue(this.database))) return;
    const { calibration, examSections } = await this.bank.current();
    const calibrated = await this.calibrate(calibration, examSections);
    const version = calibration.version + 1;
    if (calibrated && (await insertCalibration(this.database, version, calibrated)))
      this.logger.log({ version, questions: calibrated.questions.length }, 'questions calibrated');
  }

  private async calibrate(
    { version, difficulties }: Calibration,
    sections: ExamSectionsVersion,
  ): Promise<CalibratedBank | null> {
    const bank = await listWordedQuestions(this.database);
    let known = difficulties;
    let calibrated: CalibratedBank | null = null;
    for (let round = version === 0 ? FIRST_ROUNDS : 1; round > 0; round -= 1) {
      const evidence = await this.sumEvidence(known, sections.indexOf);
      if (evidence.size === 0) return null;
      calibrated = calibrateBank(bank, evidence, known, sections);
      known = new Map(
        calibrated.questions.map(({ questionId, wording, difficulty, variance }) => [
          wordingKey(questionId, wording),
          { difficulty, variance },
        ]),
      );
    }
    return calibrated;
  }

  /** Users one after the other, in the order of their ids: another order would change the last digits of the sums. */
  private async sumEvidence(
    difficulties: Calibration['difficulties'],
    sectionIndex: SectionIndex,
  ): Promise<ReadonlyMap<string, WordingEvidence>> {
    const evidence = new Map<string, WordingEvidence>();
    for await (const userId of allUserIds(this.database)) {
      if (this.isStopping) throw new Error('the process is stopping');
      const sessions = await readEndedSessions(this.database, this.bank, userId, difficulties);
      addEvidence(evidence, sessions, sectionIndex);
    }
    return evidence;
  }
}
