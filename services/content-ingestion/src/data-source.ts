import { JobTable1763683250000 } from '@tenfold/jobs';
import {
  eventEntities,
  EventTables1763683200000,
  RequestKeys1763683350000,
  serviceDatabaseOptions,
} from '@tenfold/messaging/events';
import type { DataSourceOptions } from 'typeorm';
import { AddedQuestions1764331200000 } from './migrations/1764331200000-added-questions.js';
import { ExamSources1764342000000 } from './migrations/1764342000000-exam-sources.js';
import { InitialSchema1763683300000 } from './migrations/1763683300000-initial-schema.js';
import { LawDecisions1764355200000 } from './migrations/1764355200000-law-decisions.js';
import { ReferenceMarks1764370000000 } from './migrations/1764370000000-reference-marks.js';
import { References1764348000000 } from './migrations/1764348000000-references.js';
import { Section } from './exam/section.entity.js';
import { ExamVersion } from './exam/exam-version.entity.js';
import { Exam } from './exam/exam.entity.js';
import { ExamImageRow } from './images/exam-image.entity.js';
import { LawDecisionRow } from './references/law-decision.entity.js';
import { ReferenceEditionRow } from './references/reference-edition.entity.js';

export function dataSourceOptions(url: string): DataSourceOptions {
  return {
    ...serviceDatabaseOptions('content-ingestion', url),
    entities: [
      Exam,
      ExamVersion,
      ExamImageRow,
      Section,
      ReferenceEditionRow,
      LawDecisionRow,
      ...eventEntities,
    ],
    migrations: [
      EventTables1763683200000,
      JobTable1763683250000,
      InitialSchema1763683300000,
      RequestKeys1763683350000,
      AddedQuestions1764331200000,
      ExamSources1764342000000,
      References1764348000000,
      LawDecisions1764355200000,
      ReferenceMarks1764370000000,
    ],
  };
}
