import type { EntityManager } from 'typeorm';
import {
  wordingKey,
  type CalibratedDifficulty,
  type CalibratedExam,
  type Calibration,
} from '../../domain/calibration.js';

const QUESTIONS_PER_READ = 10_000;
const BEFORE_ALL = { questionId: '00000000-0000-0000-0000-000000000000', wording: '' };

/** Reads only a version that is not the known one. */
export async function readNewestCalibration(tx: EntityManager, known: Calibration): Promise<Calibration> {
  const [newest] = await tx.query<{ version: number | null }[]>(
    'SELECT max(version) AS version FROM calibration',
  );
  const version = newest?.version ?? 0;
  if (version === known.version) return known;
  const exams = await tx.query<(CalibratedExam & { examId: string })[]>(
    'SELECT exam_id AS "examId", difficulty, students FROM calibrated_exam WHERE version = $1',
    [version],
  );
  return {
    version,
    difficulties: await readDifficulties(tx, version),
    exams: new Map(exams.map(({ examId, ...exam }) => [examId, exam])),
  };
}

async function readDifficulties(tx: EntityManager, version: number): Promise<Calibration['difficulties']> {
  const difficulties = new Map<string, CalibratedDifficulty>();
  for (let last: typeof BEFORE_ALL | undefined = BEFORE_ALL; last !== undefined;) {
    const page: (typeof BEFORE_ALL & CalibratedDifficulty)[] = await tx.query(
      `SELECT question_id AS "questionId", wording, difficulty, variance FROM calibrated_question
       WHERE version = $1 AND (question_id, wording) > ($2, $3) ORDER BY question_id, wording LIMIT $4`,
      [version, last.questionId, last.wording, QUESTIONS_PER_READ],
    );
    for (const { questionId, wording, difficulty, variance } of page)
      difficulties.set(wordingKey(questionId, wording), { difficulty, variance });
    last = page.at(-1);
  }
  return difficulties;
}
