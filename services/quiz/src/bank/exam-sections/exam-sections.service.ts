import { Injectable } from '@nestjs/common';
import {
  changeExamSections,
  getExamSections,
  Problem,
  QuizAdministratorActed,
  type Caller,
  type ChangeExamSectionsInput,
  type ExamSectionsRecord,
  type NoInput,
} from '@tenfold/contracts';
import { examSectionsProblem } from '@tenfold/exam';
import { EXAM_SECTIONS } from '@tenfold/learning';
import { emit } from '@tenfold/messaging/events';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { addExamSections, listExamSections } from './exam-sections.queries.js';

@Injectable()
export class ExamSectionsService {
  constructor(private readonly database: EntityManager) {}

  @Handles(getExamSections)
  get(_input: NoInput): Promise<ExamSectionsRecord> {
    return readExamSections(this.database);
  }

  @Handles(changeExamSections)
  async change(input: ChangeExamSectionsInput, { userId }: Caller): Promise<ExamSectionsRecord> {
    const sections = validSections(input);
    const { baseVersion, reason } = input;
    return this.database.transaction(async (tx) => {
      const mix = sections.map(({ questions }) => questions);
      const olderNames = sections.map((section) => section.olderNames.map((name) => name.trim()));
      const id = await addExamSections(tx, baseVersion, { mix, olderNames, reason, createdBy: userId });
      if (id === null)
        throw new Problem('CONFLICT', 'The exam sections were changed meanwhile. Load them again.');
      const version = baseVersion + 1;
      const detail = `version ${version}: ${mix.join(', ')} questions. ${reason}`;
      await emit(
        tx,
        QuizAdministratorActed,
        { actorId: userId, action: 'exam-sections.changed', target: id, detail },
        { aggregateType: 'exam-sections', aggregateId: id, aggregateVersion: version },
      );
      return readExamSections(tx);
    });
  }
}

function validSections({ sections }: ChangeExamSectionsInput): ChangeExamSectionsInput['sections'] {
  if (sections.some(({ sectionName }, index) => sectionName !== EXAM_SECTIONS[index]))
    throw invalid('sections', `The sections of an exam are ${EXAM_SECTIONS.join(', ')}, in this order.`);
  const problem = examSectionsProblem(sections);
  if (problem !== null) throw invalid(problem.field, problem.message);
  return sections;
}

function invalid(field: string, message: string): Problem {
  return new Problem('INVALID_INPUT', message, { errors: [{ field, message }] });
}

async function readExamSections(tx: EntityManager): Promise<ExamSectionsRecord> {
  const versions = await listExamSections(tx);
  const [current] = versions;
  return {
    version: current.version,
    sections: EXAM_SECTIONS.map((sectionName, index) => ({
      sectionName,
      questions: current.mix[index] ?? 0,
      olderNames: current.olderNames[index] ?? [],
    })),
    history: versions.map(({ version, createdAt, createdBy, reason, mix }) => ({
      version,
      at: createdAt.toISOString(),
      actorId: createdBy,
      reason,
      questions: mix,
    })),
  };
}
