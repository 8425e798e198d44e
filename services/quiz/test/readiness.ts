import type { Caller } from '@tenfold/contracts';
import { EXAM_MIX, EXAM_SECTIONS } from '@tenfold/learning';
import type { DataSource } from 'typeorm';
import type { ExamPlan } from './create-exam.js';

const sections = EXAM_SECTIONS.map((name, index): [string, number] => [name, EXAM_MIX[index] ?? 0]);

export const aprilExam: ExamPlan = { name: 'April', sections };
export const octoberExam: ExamPlan = { name: 'October', sections };

export async function readinessRowsOf(database: DataSource, { userId }: Caller): Promise<unknown[]> {
  const readiness = await database.query<unknown[]>('SELECT * FROM user_readiness WHERE user_id = $1', [
    userId,
  ]);
  const weeks = await database.query<unknown[]>('SELECT * FROM readiness_week WHERE user_id = $1', [userId]);
  return [...readiness, ...weeks];
}
