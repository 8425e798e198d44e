import { randomUUID } from 'node:crypto';
import {
  answerQuestion,
  cancelSubscription,
  resumeSubscription,
  openBillingPortal,
  makeTestPayment,
  getBillingConfig,
  createSubscription,
  chooseFreePlan,
  closeQuestionReports,
  completeExamSession,
  closeQuiz,
  completeQuiz,
  countCustomQuiz,
  countNotifications,
  countPublished,
  createCalendarAddress,
  createQuizPreset,
  deleteNotification,
  deleteQuizPreset,
  deleteReportedResults,
  flagQuestion,
  generateInsights,
  getCalendarAddress,
  getExamAttempts,
  getExamDate,
  getExamResult,
  getExamSession,
  getExamSetup,
  getFocusedStudyStats,
  getQuiz,
  getReadiness,
  getReviews,
  getStats,
  getSubscriptionState,
  listExamSessions,
  listFlaggedQuestions,
  listMissedQuestions,
  listNotifications,
  listQuizPresets,
  listReadinessEvidence,
  listReportedResults,
  listRecentActivity,
  listSectionProgress,
  listSections,
  listReceipts,
  listSubscriptionNotices,
  readAllNotifications,
  readNotification,
  removeCalendarAddress,
  removeExamDate,
  renameQuizPreset,
  reportResult,
  saveExamChanges,
  setExamDate,
  setReviewSettings,
  saveQuestionNote,
  sendQuestionReport,
  startAdminQuiz,
  startCustomExam,
  startExamSession,
  startQuiz,
  startReview,
  startStudy,
  unflagQuestion,
  type Call,
} from '@tenfold/contracts';
import { gatewayForTests } from '../test/start-gateway.js';

describe('routes', () => {
  const gateway = gatewayForTests();
  let user: { userId: string; cookie: string };
  let admin: { userId: string; cookie: string };

  beforeAll(async () => {
    user = await gateway.signIn();
    admin = await gateway.signIn({ isAdmin: true });
  });

  const [id, other] = [randomUUID(), randomUUID()];

  type AnyCall = Call<object, unknown>;
  const examPath = `/api/exam-sessions/${id}`;
  const examDate = { date: '2027-04-28' };
  const reviewSettings = { reviewsPerDay: 20, reminderHour: null, isReminderMailed: false };
  const reported = { examDate: '2026-04-22', outcome: 'passed', score: 64 };
  const exam = { source: 'blueprint', examId: id, length: 'half', timeFactor: 1.5 };
  const note = { note: 'See 111.2' };
  const report = { kind: 'wrong_key', text: 'C is right too', link: 'https://www.ecfr.gov/current/title-19' };
  const answer = { outcome: 'accepted', answer: 'The key is C now.', baseSubmissions: 2 };
  const work = { deviceId: other, knownRevision: 3, changes: [] };

  const filter = { categoryIds: [id], examIds: [other], sets: ['missed', 'noted'] };
  const selection = { ...filter, questions: 25 };
  const custom = { ...selection, isTimed: false };
  const preset = { name: 'Missed last week', choice: { ...custom, mode: 'exam' } };
  const renamed = { name: 'Missed' };

  const oneToOne: [
    string,
    string,
    object | undefined,
    AnyCall,
    object,
    number,
    'user' | 'admin' | 'anyone',
  ][] = [
    ['GET', '/api/sections', undefined, listSections, {}, 200, 'user'],
    ['GET', '/api/sections/progress', undefined, listSectionProgress, {}, 200, 'user'],
    ['GET', '/api/stats', undefined, getStats, {}, 200, 'user'],
    ['GET', '/api/stats/focused-study', undefined, getFocusedStudyStats, {}, 200, 'user'],
    ['GET', '/api/readiness', undefined, getReadiness, {}, 200, 'user'],
    [
      'GET',
      `/api/readiness/evidence?before=${id}`,
      undefined,
      listReadinessEvidence,
      { before: id },
      200,
      'user',
    ],
    ['GET', '/api/recent-activity', undefined, listRecentActivity, {}, 200, 'user'],
    ['GET', '/api/questions/flagged', undefined, listFlaggedQuestions, {}, 200, 'user'],
    ['GET', '/api/questions/missed', undefined, listMissedQuestions, {}, 200, 'user'],
    ['POST', '/api/custom-quizzes/count', filter, countCustomQuiz, filter, 200, 'user'],
    ['GET', '/api/quiz-presets', undefined, listQuizPresets, {}, 200, 'user'],
    ['POST', '/api/quiz-presets', preset, createQuizPreset, preset, 201, 'user'],
    [
      'PATCH',
      `/api/quiz-presets/${id}`,
      renamed,
      renameQuizPreset,
      { presetId: id, ...renamed },
      204,
      'user',
    ],
    ['DELETE', `/api/quiz-presets/${id}`, undefined, deleteQuizPreset, { presetId: id }, 204, 'user'],
    ['POST', `/api/questions/flag/${id}`, undefined, flagQuestion, { questionId: id }, 204, 'user'],
    ['POST', `/api/questions/unflag/${id}`, undefined, unflagQuestion, { questionId: id }, 204, 'user'],
    [
      'POST',
      `/api/questions/${id}/reports`,
      report,
      sendQuestionReport,
      { questionId: id, ...report },
      204,
      'user',
    ],
    [
      'PUT',
      `/api/admin/questions/${id}/reports`,
      answer,
      closeQuestionReports,
      { questionId: id, ...answer },
      204,
      'admin',
    ],
    ['PUT', `/api/questions/${id}/note`, note, saveQuestionNote, { questionId: id, ...note }, 200, 'user'],
    [
      'POST',
      '/api/quiz/start',
      { sessionType: 'section', categoryId: id },
      startQuiz,
      { sessionType: 'section', categoryId: id },
      201,
      'user',
    ],
    [
      'POST',
      '/api/quiz/start',
      { sessionType: 'custom', custom },
      startQuiz,
      { sessionType: 'custom', custom },
      201,
      'user',
    ],
    [
      'POST',
      '/api/quiz/admin-start',
      { sessionType: 'quick' },
      startAdminQuiz,
      { sessionType: 'quick' },
      201,
      'admin',
    ],
    ['GET', `/api/quiz/${id}`, undefined, getQuiz, { sessionId: id }, 200, 'user'],
    [
      'POST',
      '/api/quiz/answer',
      { sessionId: id, questionId: other, selectedAnswer: 'c', flaggedForReview: true },
      answerQuestion,
      { sessionId: id, questionId: other, selectedAnswer: 'C', flaggedForReview: true },
      200,
      'user',
    ],
    [
      'POST',
      `/api/quiz/${id}/complete`,
      { studyTimeMinutes: 12.5 },
      completeQuiz,
      { sessionId: id, studyTimeMinutes: 12.5 },
      200,
      'user',
    ],
    ['POST', `/api/quiz/${id}/close`, undefined, closeQuiz, { sessionId: id }, 204, 'user'],
    ['GET', '/api/exam-setup', undefined, getExamSetup, {}, 200, 'user'],
    ['GET', '/api/exam-attempts', undefined, getExamAttempts, {}, 200, 'user'],
    ['GET', '/api/exam-date', undefined, getExamDate, {}, 200, 'user'],
    ['PUT', '/api/exam-date', examDate, setExamDate, examDate, 200, 'user'],
    ['DELETE', '/api/exam-date', undefined, removeExamDate, {}, 204, 'user'],
    ['GET', '/api/reported-results', undefined, listReportedResults, {}, 200, 'user'],
    ['PUT', '/api/reported-results', reported, reportResult, reported, 200, 'user'],
    ['DELETE', '/api/reported-results', undefined, deleteReportedResults, {}, 204, 'user'],
    ['GET', '/api/reviews', undefined, getReviews, {}, 200, 'user'],
    ['GET', '/api/calendar-address', undefined, getCalendarAddress, {}, 200, 'user'],
    ['POST', '/api/calendar-address', undefined, createCalendarAddress, {}, 201, 'user'],
    ['DELETE', '/api/calendar-address', undefined, removeCalendarAddress, {}, 204, 'user'],
    ['POST', '/api/readiness/study-now', undefined, startStudy, {}, 201, 'user'],
    ['POST', '/api/reviews/start', undefined, startReview, {}, 201, 'user'],
    ['PUT', '/api/reviews/settings', reviewSettings, setReviewSettings, reviewSettings, 200, 'user'],
    ['GET', '/api/exam-sessions', undefined, listExamSessions, {}, 200, 'user'],
    ['POST', '/api/exam-sessions', exam, startExamSession, exam, 201, 'user'],
    ['POST', '/api/exam-sessions/custom', selection, startCustomExam, selection, 201, 'user'],
    ['GET', examPath, undefined, getExamSession, { sessionId: id }, 200, 'user'],
    ['POST', `${examPath}/changes`, work, saveExamChanges, { sessionId: id, ...work }, 200, 'user'],
    ['POST', `${examPath}/complete`, undefined, completeExamSession, { sessionId: id }, 200, 'user'],
    ['GET', `${examPath}/result`, undefined, getExamResult, { sessionId: id }, 200, 'user'],
    ['GET', '/api/notifications', undefined, listNotifications, {}, 200, 'user'],
    ['GET', '/api/notifications/count', undefined, countNotifications, {}, 200, 'user'],
    ['POST', '/api/notifications/read-all', undefined, readAllNotifications, {}, 204, 'user'],
    [
      'POST',
      `/api/notifications/${id}/read`,
      undefined,
      readNotification,
      { notificationId: id },
      204,
      'user',
    ],
    [
      'DELETE',
      `/api/notifications/${id}`,
      undefined,
      deleteNotification,
      { notificationId: id },
      204,
      'user',
    ],
    ['POST', '/api/notifications/smart-insights', undefined, generateInsights, {}, 200, 'user'],
    ['GET', '/api/subscription/status', undefined, getSubscriptionState, {}, 200, 'user'],
    ['GET', '/api/subscription/notifications', undefined, listSubscriptionNotices, {}, 200, 'user'],
    ['GET', '/api/subscription/receipts', undefined, listReceipts, {}, 200, 'user'],
    ['POST', '/api/subscription/free', undefined, chooseFreePlan, {}, 200, 'user'],
    ['POST', '/api/subscription/cancel', undefined, cancelSubscription, {}, 200, 'user'],
    ['POST', '/api/subscription/resume', undefined, resumeSubscription, {}, 200, 'user'],
    [
      'GET',
      '/api/subscription/status?refresh=true',
      undefined,
      getSubscriptionState,
      { refresh: true },
      200,
      'user',
    ],
    ['POST', '/api/create-subscription', undefined, createSubscription, {}, 200, 'user'],
    ['GET', '/api/billing/config', undefined, getBillingConfig, {}, 200, 'anyone'],
    ['GET', '/api/published', undefined, countPublished, {}, 200, 'anyone'],
    [
      'POST',
      '/api/billing/test-payment',
      { clientSecret: 'seti_1_secret_2', choice: 'declined' },
      makeTestPayment,
      { clientSecret: 'seti_1_secret_2', choice: 'declined' },
      200,
      'user',
    ],
    ['POST', '/api/billing/portal', undefined, openBillingPortal, {}, 200, 'user'],
  ];

  test.each(oneToOne)(
    '%s %s forwards to its service',
    async (method, path, body, rpc, input, status, who) => {
      const output = status === 204 ? null : { from: rpc.subject };
      await gateway.replyTo(rpc, () => output);
      const caller = who === 'admin' ? admin : user;
      const reply = await gateway.send(method, path, caller.cookie, body);
      expect(reply.status).toBe(status);
      expect(await reply.text()).toBe(output === null ? '' : JSON.stringify(output));
      expect(gateway.calls).toEqual([
        {
          subject: rpc.subject,
          caller:
            who === 'anyone'
              ? null
              : { userId: caller.userId, isAdmin: who === 'admin', isEditor: false, timeZone: 'UTC' },
          input,
          requestId: reply.headers.get('x-request-id'),
        },
      ]);
    },
  );
});
