import { startForTests } from '@tenfold/testing';
import { answerSlowly } from '../../../test/answer-slowly.js';
import { keysExam, startKeys } from '../../../test/change-key.js';
import { startQuizService } from '../../../test/start-quiz-service.js';
import { BankService } from '../questions/bank.service.js';
import { CalibrateQuestionsJob } from './calibrate-questions.job.js';

describe('calibrate without evidence', () => {
  const quiz = startForTests(() => startQuizService());

  beforeAll(() => quiz.publishExam(keysExam));

  it.each([true, false])(
    'answers without evidence are folded once a week (calibration: %s)',
    async (isEnabled) => {
      const { manager } = quiz.database;
      const bank = new BankService(manager);
      const folds = jest.spyOn(bank, 'current');
      const job = new CalibrateQuestionsJob(manager, bank, isEnabled);
      const caller = await quiz.callerWith('pro', 'active');
      const started = await startKeys(quiz, caller);
      await answerSlowly(quiz, caller, started, 'AB');
      await manager.query('UPDATE session_answer SET time_spent_ms = 100');
      await quiz.complete(caller, started);
      await manager.query(`UPDATE evidence_run SET created_at = created_at - interval '8 days'`);

      await job.calibrateWhenDue();
      await job.calibrateWhenDue();
      expect(folds).toHaveBeenCalledTimes(1);
      expect(await manager.query('SELECT FROM question_evidence')).toEqual([]);
      expect(await manager.query('SELECT FROM calibration')).toEqual([]);
      expect(await manager.query('SELECT FROM evidence_run')).toHaveLength(1);

      await manager.query(`UPDATE evidence_run SET created_at = created_at - interval '8 days'`);
      await job.calibrateWhenDue();
      expect(folds).toHaveBeenCalledTimes(2);
    },
  );
});
