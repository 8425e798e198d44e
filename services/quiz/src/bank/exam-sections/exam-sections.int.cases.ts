import type { INestMicroservice } from '@nestjs/common';
import {
  changeExamSections,
  completeQuiz,
  getExamSections,
  getReadiness,
  type Caller,
  type ChangeExamSectionsInput,
  type ExamSectionsRecord,
} from '@tenfold/contracts';
import { EXAM_MIX, EXAM_SECTIONS, OLDER_SECTION_NAMES } from '@tenfold/learning';
import { createCaller, startForTests } from '@tenfold/testing';
import { answerSlowly } from '../../../test/answer-slowly.js';
import { recompute } from '../../../test/run-recompute.js';
import { startQuizService } from '../../../test/start-quiz-service.js';
import { BankService } from '../questions/bank.service.js';

describe('exam sections', () => {
  const quiz = startForTests(() => startQuizService());
  let another: INestMicroservice;

  beforeAll(async () => {
    const sections = EXAM_SECTIONS.map((name, index): [string, number] => [name, EXAM_MIX[index] ?? 0]);
    await quiz.publishExam({ name: 'April', sections });
    another = await quiz.startAnother();
  });

  afterAll(() => another.close());

  const admin = createCaller({ isAdmin: true });
  const get = (): Promise<ExamSectionsRecord> => quiz.call(getExamSections, {}, admin);

  async function changed(mix: number[], reason = 'The October sitting'): Promise<ChangeExamSectionsInput> {
    const { version, sections } = await get();
    return {
      baseVersion: version,
      sections: sections.map((section, index) => ({ ...section, questions: mix[index] ?? 0 })),
      reason,
    };
  }

  const change = (input: ChangeExamSectionsInput, caller = admin) =>
    quiz.call(changeExamSections, input, caller);

  async function actions(): Promise<{ actorId: string; action: string; detail: string }[]> {
    const rows = await quiz.database.query<
      { payload: { actorId: string; action: string; detail: string } }[]
    >(`SELECT payload FROM outbox WHERE subject = 'evt.quiz.administrator-acted.v1' ORDER BY created_at`);
    return rows.map(({ payload }) => payload);
  }

  const storedVersion = async ({ userId }: Caller): Promise<number | undefined> => {
    const rows = await quiz.database.query<{ version: number }[]>(
      'SELECT exam_sections AS version FROM user_readiness WHERE user_id = $1',
      [userId],
    );
    return rows[0]?.version;
  };

  async function student(): Promise<Caller> {
    const caller = await quiz.callerWith('pro', 'active');
    await practice(caller, 'AAAB'.repeat(20));
    return caller;
  }

  async function practice(caller: Caller, letters: string): Promise<void> {
    const started = await quiz.start(caller, { sessionType: 'full' });
    await answerSlowly(quiz, caller, started, letters);
    await quiz.complete(caller, started);
  }

  it('begins with the mix and the older names of the product', async () => {
    expect(await get()).toMatchObject({
      version: 1,
      sections: EXAM_SECTIONS.map((sectionName, index) => ({
        sectionName,
        questions: EXAM_MIX[index],
        olderNames: OLDER_SECTION_NAMES[index],
      })),
      history: [{ version: 1, actorId: null }],
    });
  });

  it('a change is a new version with its author and reason, and an entry of the audit log', async () => {
    const { version } = await get();
    const input = await changed([16, 9, 3, 2, 10, 25, 15]);
    const after = await change(input);
    expect(after).toMatchObject({
      version: version + 1,
      sections: input.sections,
      history: [{ actorId: admin.userId, reason: input.reason, questions: [16, 9, 3, 2, 10, 25, 15] }, {}],
    });
    expect(await get()).toEqual(after);
    const detail = `version ${version + 1}: 16, 9, 3, 2, 10, 25, 15 questions. The October sitting`;
    expect((await actions()).at(-1)).toMatchObject({
      actorId: admin.userId,
      action: 'exam-sections.changed',
      detail,
    });
  });

  it('of two changes to one version, the second is refused, also at the same time', async () => {
    const input = await changed([15, 10, 3, 2, 10, 25, 15]);
    const before = await actions();
    const outcomes = await Promise.allSettled([change(input), change(input), change(input)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await quiz.refused(changeExamSections, input, admin)).toMatchObject({ code: 'CONFLICT' });
    expect(await actions()).toHaveLength(before.length + 1);
    const later = { ...input, baseVersion: input.baseVersion + 2 };
    expect(await quiz.refused(changeExamSections, later, admin)).toMatchObject({ code: 'CONFLICT' });
  });

  it('invalid sections are refused and change nothing', async () => {
    const valid = await changed([...EXAM_MIX]);
    const refusals: [ChangeExamSectionsInput, string][] = [
      [await changed([16, 8, 3, 2, 10, 25, 15]), 'The questions add up to 79. An exam has 80.'],
      [{ ...valid, reason: '  ' }, 'Say why you make this change.'],
      [{ ...valid, sections: valid.sections.toReversed() }, 'The sections of an exam are Broker Compliance,'],
      [
        { ...valid, sections: valid.sections.map((section) => ({ ...section, olderNames: ['ACE'] })) },
        '“ACE” is named twice. A name belongs to one section only.',
      ],
    ];
    const before = await get();
    for (const [input, message] of refusals)
      expect(await quiz.refused(changeExamSections, input, admin)).toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringContaining(message) as string,
      });
    expect(await get()).toEqual(before);
  });

  describe('the estimate of a student', () => {
    it('is folded again with the new version when it is next read, in every process', async () => {
      const caller = await student();
      const before = await quiz.call(getReadiness, {}, caller);
      const { version } = await change(await changed([2, 2, 2, 2, 2, 68, 2]));
      expect(await storedVersion(caller)).toBe(version - 1);
      const after = await quiz.call(getReadiness, {}, caller);
      expect(after.estimate?.distribution).not.toEqual(before.estimate?.distribution);
      expect(await storedVersion(caller)).toBe(version);
      expect((await another.get(BankService).current()).examSections.version).toBe(version);
      expect(await recompute(quiz.database, '--user', caller.userId)).toMatchObject({
        exitCode: 0,
        reports: [],
      });
    });

    it('counts a section with an older name as its new section', async () => {
      const input = await changed([...EXAM_MIX]);
      const sections = input.sections.map((section) => ({
        ...section,
        olderNames: section.sectionName === 'Quota' ? ['Bonds'] : [],
      }));
      await change({ ...input, sections });
      await quiz.publishExam({ name: 'Older', sections: [['Bonds', 80]] });
      const caller = await quiz.callerWith('pro', 'active');
      const { missing } = await quiz.call(getReadiness, {}, caller);
      const sharing = missing.find(({ sectionName }) => sectionName === 'Quota');
      expect(sharing?.categoryIds).toHaveLength(2);
    });

    it('loses no session that ends in a process with an older version', async () => {
      const caller = await student();
      await quiz.database.query('UPDATE user_readiness SET exam_sections = 1000 WHERE user_id = $1', [
        caller.userId,
      ]);
      const started = await quiz.start(caller, { sessionType: 'quick' });
      await answerSlowly(quiz, caller, started, 'AB');
      await quiz.call(completeQuiz, { sessionId: started.session.id, studyTimeMinutes: 1 }, caller);
      expect(await storedVersion(caller)).toBeUndefined();
      await quiz.call(getReadiness, {}, caller);
      expect(await recompute(quiz.database, '--user', caller.userId)).toMatchObject({
        exitCode: 0,
        reports: [],
      });
    });
  });
});
