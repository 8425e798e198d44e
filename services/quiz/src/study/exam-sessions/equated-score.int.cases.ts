import { completeExamSession, type ExamResult } from '@tenfold/contracts';
import { idOf, springExam } from '../../../test/create-exam.js';
import { Device, springStart, startExam } from '../../../test/exam-work.js';
import { startWithExams } from '../../../test/start-with-exams.js';

describe('equated score', () => {
  const quiz = startWithExams([springExam]);

  async function resultOf(given: Partial<typeof springStart> = {}): Promise<ExamResult> {
    const caller = await quiz.callerWith('pro', 'active');
    const device = new Device(quiz, caller, await startExam(quiz, caller, given));
    await device.answer('A'.repeat(5));
    return quiz.call(completeExamSession, { sessionId: device.sessionId }, caller);
  }

  async function insertCalibration(version: number, difficulty: number, students: number): Promise<void> {
    await quiz.database.query('INSERT INTO calibration (version) VALUES ($1)', [version]);
    await quiz.database.query('INSERT INTO calibrated_exam VALUES ($1, $2, $3, $4)', [
      version,
      idOf('Spring paper'),
      difficulty,
      students,
    ]);
    await quiz.database.query('UPDATE bank_revision SET revision = revision + 1');
  }

  it('is missing without a calibration', async () => {
    expect(await resultOf()).toMatchObject({ score: 5, equated: null });
  });

  it('shows from 60 students on, for the whole exam only', async () => {
    await insertCalibration(1, 0.25, 59);
    expect(await resultOf()).toMatchObject({ equated: null });
    await insertCalibration(2, 0.25, 60);
    expect(await resultOf()).toMatchObject({ score: 5, equated: { harderBy: 3, score: 8 } });
    expect(await resultOf({ length: 'half' })).toMatchObject({ equated: null });
    expect(await resultOf({ source: 'blueprint' })).toMatchObject({ equated: null });
  });

  it('is missing when the exam is as difficult as usual', async () => {
    await insertCalibration(3, -0.15, 400);
    expect(await resultOf()).toMatchObject({ equated: null });
  });
});
