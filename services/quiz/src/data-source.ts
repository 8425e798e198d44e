import { ErasedUser, eventEntities, EventTables1763683200000 } from '@tenfold/messaging/events';
import { databaseOptions } from '@tenfold/platform';
import type { DataSourceOptions } from 'typeorm';
import { AccessCopy } from './access/access-copy.entity.js';
import { BankRevision } from './bank/bank-revision.entity.js';
import { Exam } from './bank/exam.entity.js';
import { QuestionVersion } from './bank/question-version.entity.js';
import { ItemTotals } from './items/item-totals.entity.js';
import { Quiz1763683300000 } from './migrations/1763683300000-quiz.js';
import { LastAnswered1763690000000 } from './migrations/1763690000000-last-answered.js';
import { ErasedUsers1763720000000 } from './migrations/1763720000000-erased-users.js';
import { ItemStatistics1763703000000 } from './migrations/1763703000000-item-statistics.js';
import { ExamStart } from './sessions/exam-start.entity.js';
import { QuickStart } from './sessions/quick-start.entity.js';
import { SessionAnswer } from './sessions/session-answer.entity.js';
import { QuizSessionRow } from './sessions/session.entity.js';
import { UserQuestion } from './stats/user-question.entity.js';
import { UserTotals } from './stats/user-totals.entity.js';

export function dataSourceOptions(url: string): DataSourceOptions {
  return {
    ...databaseOptions('quiz', url),
    entities: [
      AccessCopy,
      BankRevision,
      Exam,
      QuestionVersion,
      QuizSessionRow,
      SessionAnswer,
      QuickStart,
      ExamStart,
      UserQuestion,
      UserTotals,
      ItemTotals,
      ErasedUser,
      ...eventEntities,
    ],
    migrations: [
      EventTables1763683200000,
      Quiz1763683300000,
      LastAnswered1763690000000,
      ItemStatistics1763703000000,
      ErasedUsers1763720000000,
    ],
  };
}
