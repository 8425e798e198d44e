import { DeadJobIndex1763990000000, JobTable1763950000000 } from '@tenfold/jobs';
import {
  eventEntities,
  EventTables1763683200000,
  MeasuredPool,
  RequestKeys1764520000000,
  serviceDatabaseOptions,
} from '@tenfold/messaging/events';
import { databaseOptions } from '@tenfold/platform';
import type { Pool } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { Quiz1763683300000 } from './migrations/1763683300000-quiz.js';
import { LastAnswered1763690000000 } from './migrations/1763690000000-last-answered.js';
import { ErasedUsers1763720000000 } from './migrations/1763720000000-erased-users.js';
import { PaceAndTimeZone1763810000000 } from './migrations/1763810000000-pace-and-time-zone.js';
import { StartKeys1763811000000 } from './migrations/1763811000000-start-keys.js';
import { Insights1763960000000 } from './migrations/1763960000000-insights.js';
import { EmittedInsights1763970000000 } from './migrations/1763970000000-emitted-insights.js';
import { CompletedAnswers1763971000000 } from './migrations/1763971000000-completed-answers.js';
import { CountCompletedAnswers1763972000000 } from './migrations/1763972000000-count-completed-answers.js';
import { EmittedInsightTime1763973000000 } from './migrations/1763973000000-emitted-insight-time.js';
import { QuestionWording1763991000000 } from './migrations/1763991000000-question-wording.js';
import { StartsOfErasedUsers1763994000000 } from './migrations/1763994000000-starts-of-erased-users.js';
import { DropCompletedAnswers1763995000000 } from './migrations/1763995000000-drop-completed-answers.js';
import { AnswersByQuestion1763992000000 } from './migrations/1763992000000-answers-by-question.js';
import { ListedQuestions1763993000000 } from './migrations/1763993000000-listed-questions.js';
import { ExamSessions1763996000000 } from './migrations/1763996000000-exam-sessions.js';
import { ExamDate1764010000000 } from './migrations/1764010000000-exam-date.js';
import { ExamAttempts1764011000000 } from './migrations/1764011000000-exam-attempts.js';
import { QuestionSearch1763997440000 } from './migrations/1763997440000-question-search.js';
import { SessionsByStart1763998100000 } from './migrations/1763998100000-sessions-by-start.js';
import { CustomQuizzes1763997700000 } from './migrations/1763997700000-custom-quizzes.js';
import { QuestionSets1763997800000 } from './migrations/1763997800000-question-sets.js';
import { QuestionNotes1764013000000 } from './migrations/1764013000000-question-notes.js';
import { UnsureAndNoted1764014000000 } from './migrations/1764014000000-unsure-and-noted.js';
import { Readiness1764020000000 } from './migrations/1764020000000-readiness.js';
import { ReviewCards1764030000000 } from './migrations/1764030000000-review-cards.js';
import { ReviewSessions1764031000000 } from './migrations/1764031000000-review-sessions.js';
import { ReviewReminder1764032000000 } from './migrations/1764032000000-review-reminder.js';
import { Calibration1764040000000 } from './migrations/1764040000000-calibration.js';
import { ExamSections1764050000000 } from './migrations/1764050000000-exam-sections.js';
import { ReportedResults1764051000000 } from './migrations/1764051000000-reported-results.js';
import { ReadinessRecalibrations1764052000000 } from './migrations/1764052000000-readiness-recalibrations.js';
import { CfrEdition1764060000000 } from './migrations/1764060000000-cfr-edition.js';
import { StudyReasons1764070000000 } from './migrations/1764070000000-study-reasons.js';
import { CalendarAddress1764071000000 } from './migrations/1764071000000-calendar-address.js';
import { CopiedExamNotes1764072000000 } from './migrations/1764072000000-copied-exam-notes.js';
import { LastAnswerDay1764073000000 } from './migrations/1764073000000-last-answer-day.js';
import { QuestionEvidence1764140000000 } from './migrations/1764140000000-question-evidence.js';
import { WithdrawnExams1764120000000 } from './migrations/1764120000000-withdrawn-exams.js';
import { QuestionPairs1764141000000 } from './migrations/1764141000000-question-pairs.js';
import { FailedRescorings1764171000000 } from './migrations/1764171000000-failed-rescorings.js';
import { CurrentBankRevision1764171100000 } from './migrations/1764171100000-current-bank-revision.js';
import { RoomForOutcomes1764500000000 } from './migrations/1764500000000-room-for-outcomes.js';
import { AnswerAuthor1764530000000 } from './migrations/1764530000000-answer-author.js';
import { LateExamChanges1764510000000 } from './migrations/1764510000000-late-exam-changes.js';
import { AbandonedSessions1764520400000 } from './migrations/1764520400000-abandoned-sessions.js';
import { StartKeysAsRequestKeys1764520100000 } from './migrations/1764520100000-start-keys-as-request-keys.js';
import { KeyChanges1764120100000 } from './migrations/1764120100000-key-changes.js';
import { ItemStatistics1763703000000 } from './migrations/1763703000000-item-statistics.js';

export function dataSourceOptions(url: string): DataSourceOptions {
  return {
    ...serviceDatabaseOptions('quiz', url),
    entities: eventEntities,
    migrations: [
      EventTables1763683200000,
      Quiz1763683300000,
      LastAnswered1763690000000,
      ItemStatistics1763703000000,
      ErasedUsers1763720000000,
      PaceAndTimeZone1763810000000,
      StartKeys1763811000000,
      JobTable1763950000000,
      Insights1763960000000,
      EmittedInsights1763970000000,
      CompletedAnswers1763971000000,
      CountCompletedAnswers1763972000000,
      EmittedInsightTime1763973000000,
      DeadJobIndex1763990000000,
      QuestionWording1763991000000,
      AnswersByQuestion1763992000000,
      ListedQuestions1763993000000,
      StartsOfErasedUsers1763994000000,
      DropCompletedAnswers1763995000000,
      ExamSessions1763996000000,
      ExamDate1764010000000,
      ExamAttempts1764011000000,
      QuestionSearch1763997440000,
      SessionsByStart1763998100000,
      CustomQuizzes1763997700000,
      QuestionSets1763997800000,
      QuestionNotes1764013000000,
      UnsureAndNoted1764014000000,
      Readiness1764020000000,
      ReviewCards1764030000000,
      ReviewSessions1764031000000,
      ReviewReminder1764032000000,
      Calibration1764040000000,
      ExamSections1764050000000,
      ReportedResults1764051000000,
      ReadinessRecalibrations1764052000000,
      CfrEdition1764060000000,
      StudyReasons1764070000000,
      CalendarAddress1764071000000,
      CopiedExamNotes1764072000000,
      LastAnswerDay1764073000000,
      QuestionEvidence1764140000000,
      WithdrawnExams1764120000000,
      QuestionPairs1764141000000,
      KeyChanges1764120100000,
      FailedRescorings1764171000000,
      CurrentBankRevision1764171100000,
      RoomForOutcomes1764500000000,
      LateExamChanges1764510000000,
      RequestKeys1764520000000,
      StartKeysAsRequestKeys1764520100000,
      AbandonedSessions1764520400000,
      AnswerAuthor1764530000000,
    ],
  };
}

export function answersPool(url: string, size: number): Pool {
  const { extra } = databaseOptions('quiz-answers', url, size);
  const pool = new MeasuredPool('answers', { connectionString: url, ...extra });
  // without a listener, an idle connection that the server closes would crash the process
  pool.on('error', () => undefined);
  return pool;
}
