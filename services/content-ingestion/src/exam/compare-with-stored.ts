import type { ExamFileIssue, SimilarExam } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import { checkSections } from '../domain/check-sections.js';
import { publishAgain } from '../domain/edit-exam.js';
import { warnOfKeyChanges } from '../domain/file-key-changes.js';
import type { UnversionedExam } from '../domain/publish-exam.js';
import { findSimilarExams } from '../domain/similar-exams.js';
import { findState, findVersion, listComparedExams, listSectionNames } from './exam.queries.js';
import { listKeyChangesOfEditors } from './managed-exam.queries.js';
import type { ExamFileReading } from './read-exam-file.js';
import { uuidOf } from './uuid-of.js';

/** A warning for each key that the file changes, compared with the newest version of its exam. */
export async function findKeyChanges(tx: EntityManager, exam: UnversionedExam): Promise<ExamFileIssue[]> {
  const newest = await findVersion(tx, exam.examId);
  const state = await findState(tx, exam.examId);
  if (newest === null || state === null) return [];
  const decided = await listKeyChangesOfEditors(tx, exam.examId);
  return warnOfKeyChanges(exam, { exam: newest.exam, state }, decided);
}

/** Issues for new sections whose names are close to known ones. */
export async function findSimilarSections(
  tx: EntityManager,
  { sections, exam }: Pick<Extract<ExamFileReading, { ok: true }>, 'sections' | 'exam'>,
): Promise<ExamFileIssue[]> {
  return checkSections(sections, await listSectionNames(tx, exam.examId));
}

/** None for a new version of a known exam. */
export async function findSimilar(tx: EntityManager, exam: UnversionedExam): Promise<SimilarExam[]> {
  if (await findVersion(tx, exam.examId)) return [];
  const others = await listComparedExams(tx, exam.examId);
  const questions = exam.questions.map(({ content, answers }) => ({
    content,
    answers: answers.map(({ text }) => text),
  }));
  return Promise.all(
    findSimilarExams(questions, others).map(async (similar) => {
      const asItsVersion = publishAgain({ ...exam, examId: similar.examId }, uuidOf);
      return { ...similar, keyChanges: await findKeyChanges(tx, asItsVersion) };
    }),
  );
}
