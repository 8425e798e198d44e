import { DeadJobIndex1763990000000, JobTable1763950000000 } from '@tenfold/jobs';
import {
  eventEntities,
  EventTables1763683200000,
  RequestKeys1764520000000,
  serviceDatabaseOptions,
} from '@tenfold/messaging/events';
import type { DataSourceOptions } from 'typeorm';
import { Exams1763683300000 } from './migrations/1763683300000-exams.js';
import { ErasedUsers1763720000000 } from './migrations/1763720000000-erased-users.js';
import { ExamImages1764110100000 } from './migrations/1764110100000-exam-images.js';
import { ExamManagement1764110000000 } from './migrations/1764110000000-exam-management.js';
import { QuestionReports1764130000000 } from './migrations/1764130000000-question-reports.js';
import { QuestionLookup1764207000000 } from './migrations/1764207000000-question-lookup.js';
import { ImageUse1764520200000 } from './migrations/1764520200000-image-use.js';
import { Category } from './exam/category.entity.js';
import { ExamVersion } from './exam/exam-version.entity.js';
import { Exam } from './exam/exam.entity.js';
import { ExamImageRow } from './images/exam-image.entity.js';

export function dataSourceOptions(url: string): DataSourceOptions {
  return {
    ...serviceDatabaseOptions('content-ingestion', url),
    entities: [Exam, ExamVersion, ExamImageRow, Category, ...eventEntities],
    migrations: [
      EventTables1763683200000,
      Exams1763683300000,
      ErasedUsers1763720000000,
      ExamManagement1764110000000,
      ExamImages1764110100000,
      QuestionReports1764130000000,
      QuestionLookup1764207000000,
      JobTable1763950000000,
      DeadJobIndex1763990000000,
      RequestKeys1764520000000,
      ImageUse1764520200000,
    ],
  };
}
