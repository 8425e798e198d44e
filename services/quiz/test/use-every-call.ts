import {
  closeQuiz,
  compareSessions,
  completeExamSession,
  countCustomQuiz,
  createQuizPreset,
  deleteReportedResults,
  flagQuestion,
  generateInsights,
  getExamAttempts,
  getExamDate,
  getExamResult,
  getExamSections,
  getExamSession,
  getExamSetup,
  getFocusedStudyStats,
  getLookups,
  getOverallStats,
  getQuestionStatistics,
  getQuiz,
  getReadiness,
  getReviews,
  getStats,
  listExamSessions,
  listFlaggedQuestions,
  listKeyChanges,
  listMissedQuestions,
  listQuestionPairs,
  listQuizPresets,
  listQuestionStatistics,
  listRecentActivity,
  listSectionProgress,
  listReadinessEvidence,
  listRepeatedQuestions,
  listReportedResults,
  listSections,
  removeExamDate,
  searchQuestions,
  setExamDate,
  setReviewSettings,
  listSessionHistory,
  listWithdrawnQuestions,
  questionSets,
  renameQuizPreset,
  reportResult,
  startCustomExam,
  saveQuestionNote,
  startQuiz,
  startReview,
  unflagQuestion,
  withdrawQuestion,
  type Caller,
  type NoInput,
} from '@tenfold/contracts';
import { MS_PER_DAY } from '@tenfold/exam';
import { createCaller } from '@tenfold/testing';
import { deleteExpiredRequestKeys } from '@tenfold/messaging/events';
import { listIdleSessions } from '../src/study/sessions/sessions.queries.js';
import { ageHistory } from './age-history.js';
import { idOf } from './create-exam.js';
import { customQuiz } from './custom-quiz.js';
import { Device, startExam } from './exam-work.js';
import type { QuizUnderTest } from './start-quiz-service.js';

/** Runs every call of a student and the calls of an administrator that read students' data. */
export async function useEveryCall(quiz: QuizUnderTest, studious: string): Promise<void> {
  const caller = await quiz.callerWith('pro', 'active');
  const starts = [
    { sessionType: 'quick', idempotencyKey: 'plan-test-key' },
    { sessionType: 'section', categoryId: idOf('Entry') },
    { sessionType: 'full' },
    customQuiz(),
    customQuiz({ sets: ['unseen', 'missed'] }),
  ] as const;
  for (const start of starts) {
    const open = await quiz.call(startQuiz, start, caller);
    await quiz.answer(caller, open, 'AABB');
    await quiz.call(getQuiz, { sessionId: open.session.id }, caller);
    await quiz.complete(caller, open);
    const { id } = open.session;
    await quiz.call(compareSessions, { sessionId: id, otherSessionId: id }, caller);
    const questionId = open.questions[0]?.id ?? '';
    await quiz.call(flagQuestion, { questionId }, caller);
    await quiz.call(saveQuestionNote, { questionId, note: 'See 111.2' }, caller);
    await quiz.call(getQuiz, { sessionId: open.session.id }, caller);
    await quiz.call(listRepeatedQuestions, { sessionId: open.session.id }, caller);
    const missed = { sessionType: 'quick', missedInSessionId: open.session.id } as const;
    const retried = await quiz.call(startQuiz, missed, caller);
    await quiz.call(closeQuiz, { sessionId: retried.session.id }, caller);
  }
  await useExamCalls(quiz, caller);
  await useCustomQuizzes(quiz, caller);
  const reads = [
    getStats,
    listSections,
    listSectionProgress,
    getFocusedStudyStats,
    listRecentActivity,
    listFlaggedQuestions,
    listSessionHistory,
    listMissedQuestions,
    generateInsights,
    getReadiness,
    getLookups,
    listReadinessEvidence,
  ];
  for (const read of reads) await quiz.call<NoInput, unknown>(read, {}, caller);
  await quiz.call(getReadiness, {}, createCaller({ userId: studious, isAdmin: true }));
  await useSearch(quiz, caller);
  await quiz.call(unflagQuestion, { questionId: idOf('Spring paper 1') }, caller);
  const date = new Date(Date.now() + 7 * MS_PER_DAY).toISOString().slice(0, 10);
  await quiz.call(setExamDate, { date }, caller);
  await quiz.call(getExamDate, {}, caller);
  await useReviews(quiz, caller);
  await quiz.database.query("UPDATE exam_date SET exam_day = '2026-04-22' WHERE user_id = $1", [
    caller.userId,
  ]);
  await quiz.call(reportResult, { examDate: '2026-04-22', outcome: 'passed', score: null }, caller);
  await quiz.call(listReportedResults, {}, caller);
  await quiz.call(deleteReportedResults, {}, caller);
  await quiz.call(removeExamDate, {}, caller);
  await quiz.call(getReviews, {}, caller);
  const admin = createCaller({ isAdmin: true });
  await quiz.call(getOverallStats, {}, admin);
  await quiz.call(getExamSections, {}, admin);
  await quiz.call(listKeyChanges, {}, admin);
  await quiz.call(listWithdrawnQuestions, {}, admin);
  for (const isWithdrawn of [true, false])
    await quiz.call(withdrawQuestion, { questionId: idOf('Spring paper 1'), isWithdrawn }, admin);
  await quiz.call(listQuestionStatistics, {}, admin);
  for (const state of ['open', 'reviewed'] as const) await quiz.call(listQuestionPairs, { state }, admin);
  await quiz.call(listQuestionStatistics, { filter: 'looks_wrong' }, admin);
  await quiz.call(getQuestionStatistics, { questionId: idOf('Spring paper 1') }, admin);
  await listIdleSessions(quiz.database.manager, undefined, 500);
  await deleteExpiredRequestKeys(quiz.database.manager);
}

async function useCustomQuizzes(quiz: QuizUnderTest, caller: Caller): Promise<void> {
  const selection = { categoryIds: [], examIds: [], sets: [...questionSets], questions: 20 };
  await quiz.call(countCustomQuiz, { categoryIds: [], examIds: [], sets: [...questionSets] }, caller);
  await quiz.call(startCustomExam, selection, caller);
  const choice = { ...selection, isTimed: true, mode: 'exam' as const };
  const { id: presetId } = await quiz.call(createQuizPreset, { name: 'Mine', choice }, caller);
  await quiz.call(renameQuizPreset, { presetId, name: 'Ours' }, caller);
  await quiz.call(listQuizPresets, {}, caller);
}

async function useReviews(quiz: QuizUnderTest, caller: Caller): Promise<void> {
  await quiz.call(setReviewSettings, { reviewsPerDay: 5, reminderHour: 18, isReminderMailed: true }, caller);
  await ageHistory(quiz.database, caller, 1);
  await quiz.call(getReviews, {}, caller);
  await quiz.complete(caller, await quiz.call(startReview, {}, caller));
}

async function useExamCalls(quiz: QuizUnderTest, caller: Caller): Promise<void> {
  for (const source of ['published', 'blueprint'] as const) {
    const view = await startExam(quiz, caller, { source, length: 'half', idempotencyKey: `plan-${source}` });
    const device = new Device(quiz, caller, view);
    await device.answer('ABAB');
    await device.answer('BA');
    const { sessionId } = device;
    await quiz.call(getExamSession, { sessionId }, caller);
    await quiz.call(completeExamSession, { sessionId }, caller);
    await quiz.call(getExamResult, { sessionId }, caller);
    await quiz.call(getQuiz, { sessionId }, caller);
  }
  await quiz.call(getExamSetup, {}, caller);
  await quiz.call(listExamSessions, {}, caller);
  await quiz.call(getExamAttempts, {}, caller);
  await startExam(quiz, await quiz.callerWith('free', 'active'), { length: 'half' });
}

async function useSearch(quiz: QuizUnderTest, caller: Caller): Promise<void> {
  const free = await quiz.callerWith('free', 'active');
  for (const q of ['question', 'sprign', '19 CFR 1.1']) {
    await quiz.call(searchQuestions, { q }, caller);
    for (const filter of ['flagged', 'noted'] as const)
      await quiz.call(searchQuestions, { q, filter }, caller);
    await quiz.call(searchQuestions, { q }, free);
  }
}
