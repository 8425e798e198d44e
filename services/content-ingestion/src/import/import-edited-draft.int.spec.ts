import '../../test/parser-in-process.js';
import {
  changeExamState,
  EXAM_FILE_TIMEOUT_MS,
  importExam,
  previewImport,
  saveQuestion,
  type EditedDraftRecord,
  type ImportExamInput,
} from '@tenfold/contracts';
import { startForTests } from '@tenfold/testing';
import { giftFile } from '../../test/foreign-files.js';
import { edit, managedExams, questionIn } from '../../test/managed-exams.js';
import { startContent } from '../../test/start-content.js';

const content = startForTests(() => startContent());
const { actions, call, get, refused } = managedExams(content);

const confirmed = { confirmNewSections: true, confirmNewExam: true };
const changedFile = giftFile().replace('The rule gives 5 days', 'The law gives 5 days');

async function input(title: string, given: Partial<ImportExamInput> = {}, file = giftFile()) {
  return { ...confirmed, ...given, title, uploadId: await content.upload(file) };
}

async function send(...given: Parameters<typeof input>) {
  return content.service.call(importExam, await input(...given), content.admin, EXAM_FILE_TIMEOUT_MS);
}

async function askedFor(...given: Parameters<typeof input>): Promise<EditedDraftRecord | undefined> {
  const problem = await refused(importExam, await input(...given));
  expect(problem.code).toBe('CONFIRMATION_REQUIRED');
  return problem.extra['editedDraft'] as EditedDraftRecord | undefined;
}

/** A draft with version 1, and edits of these questions as the versions after it. */
async function editedDraft(title: string, ...numbers: number[]): Promise<string> {
  const { examId } = await send(title);
  for (const number of numbers) await editQuestion(examId, number);
  return examId;
}

async function editQuestion(examId: string, number: number): Promise<void> {
  await call(
    saveQuestion,
    edit(await get(examId), number, { content: `What did an editor ask in ${number}?` }),
  );
}

describe('an import onto an edited draft', () => {
  it('names the edits since the last import and who made them', async () => {
    const examId = await editedDraft('Named', 7, 5);
    const change = { kind: 'question', actorId: content.admin.userId, reason: 'A misprint' };
    const expected = {
      examId,
      title: 'Named',
      version: 3,
      edits: [
        expect.objectContaining({ ...change, version: 3, question: 5 }),
        expect.objectContaining({ ...change, version: 2, question: 7 }),
      ],
    };
    const problem = await refused(importExam, await input('Named', {}, changedFile));
    expect(problem).toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
      message:
        '“Named” is a draft that was edited since its last import: questions 5, 7. Importing replaces these edits.',
      extra: { editedDraft: expected },
    });
    const { uploadId, title } = await input('Named', {}, changedFile);
    const preview = await call(previewImport, { uploadId, title });
    expect(preview.editedDraft).toEqual(expected);
    expect(await get(examId)).toMatchObject({ version: 3, state: 'draft' });
  });

  it('replaces them when it is confirmed, and keeps them as versions', async () => {
    const examId = await editedDraft('Replaced', 5);
    await send('Replaced', { replaceVersion: 2 }, changedFile);
    await send('Replaced', { replaceVersion: 2 }, changedFile);
    expect((await actions(examId)).slice(2)).toMatchObject([
      {
        actorId: content.admin.userId,
        action: 'exam.imported',
        detail: '"Replaced", version 3: 80 questions, edits of 1 question replaced: 5',
      },
    ]);
    const replaced = await get(examId);
    expect(replaced).toMatchObject({ version: 3, state: 'draft' });
    expect(replaced.history.map(({ kind, question }) => [kind, question])).toEqual([
      ['file', null],
      ['question', 5],
      ['file', null],
    ]);
    expect(questionIn(replaced, 5).content).not.toContain('editor');
    expect(questionIn(await get(examId, 2), 5).content).toBe('What did an editor ask in 5?');
    await editQuestion(examId, 9);
    expect(await askedFor('Replaced')).toMatchObject({ version: 4, edits: [{ question: 9 }] });
  });

  it('asks again when the draft was edited after the question', async () => {
    const examId = await editedDraft('Edited again', 5);
    const asked = await askedFor('Edited again');
    await editQuestion(examId, 6);
    const replaceVersion = asked?.version;
    expect(await askedFor('Edited again', { replaceVersion })).toMatchObject({
      version: 3,
      edits: [{ question: 6 }, { question: 5 }],
    });
  });

  it('replaces no edit that is saved at the same time', async () => {
    const examId = await editedDraft('Raced', 5);
    const exam = await get(examId);
    const [imported, saved] = await Promise.allSettled([
      send('Raced', { replaceVersion: 2 }, changedFile),
      call(saveQuestion, edit(exam, 6, { content: 'What was asked at the same time?' })),
    ]);
    const { history } = await get(examId);
    const kinds = history.map(({ kind, question }) => `${kind} ${question}`);
    // an edit after the import is a change of the imported draft or a conflict; an edit before it makes the import ask again
    if (imported.status === 'rejected') {
      expect(imported.reason).toMatchObject({ code: 'CONFIRMATION_REQUIRED' });
      expect(kinds).toEqual(['question 6', 'question 5', 'file null']);
    } else expect(kinds.slice(-3)).toEqual(['file null', 'question 5', 'file null']);
    expect(saved.status === 'fulfilled' || imported.status === 'fulfilled').toBe(true);
  });

  it('with the content of the draft asks nothing', async () => {
    const examId = await editedDraft('Same', 5);
    const original = questionIn(await get(examId, 1), 5).content;
    await call(saveQuestion, edit(await get(examId), 5, { content: original }));
    await send('Same');
    expect(await get(examId)).toMatchObject({ version: 3 });
  });

  it('is still refused once the draft is published', async () => {
    const examId = await editedDraft('Published meanwhile', 5);
    await call(changeExamState, { examId, state: 'published', reason: 'Checked.' });
    const problem = await refused(
      importExam,
      await input('Published meanwhile', { replaceVersion: 3 }, changedFile),
    );
    expect(problem.extra).toMatchObject({ validation: { issues: [{ code: 'IMPORT_PUBLISHED' }] } });
  });
});
