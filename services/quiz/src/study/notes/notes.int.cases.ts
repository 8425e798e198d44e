import { randomUUID } from 'node:crypto';
import {
  completeExamSession,
  exportQuizData,
  getQuiz,
  saveQuestionNote,
  UserErased,
  type Caller,
  type QuestionNote,
  type QuizView,
} from '@tenfold/contracts';
import { EXAM_LATE_SECONDS, EXAM_NOTE_MAX } from '@tenfold/exam';
import { springExam } from '../../../test/create-exam.js';
import { Device, endIn, startExam } from '../../../test/exam-work.js';
import { startWithExams } from '../../../test/start-with-exams.js';

describe('notes', () => {
  const quiz = startWithExams([springExam]);
  let caller: Caller;

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active');
  });

  const idAt = ({ questions }: QuizView, index: number): string => questions[index]?.id ?? '';

  function save(questionId: string, note: string, by = caller): Promise<QuestionNote> {
    return quiz.call(saveQuestionNote, { questionId, note }, by);
  }

  async function notesOf({ session }: QuizView): Promise<QuestionNote[]> {
    return (await quiz.call(getQuiz, { sessionId: session.id }, caller)).notes;
  }

  it('keeps a note before and after the answer, in every session with the question', async () => {
    const first = await quiz.start(caller, { sessionType: 'full' });
    const questionId = idAt(first, 0);
    expect(first.notes).toEqual([]);
    const saved = await save(questionId, 'See 111.2');
    expect(saved).toEqual({ questionId, note: 'See 111.2', updatedAt: expect.any(String) as string });
    expect(await notesOf(first)).toEqual([saved]);
    await quiz.answer(caller, first, 'A');
    await quiz.complete(caller, first);
    const changed = await save(questionId, 'See 111.2(a)');
    expect(await notesOf(first)).toEqual([changed]);
    expect(Date.parse(changed.updatedAt)).toBeGreaterThanOrEqual(Date.parse(saved.updatedAt));
    const second = await quiz.start(caller, { sessionType: 'full' });
    expect(second.notes).toEqual([changed]);
  });

  it('removes a note by an empty one or by spaces', async () => {
    const open = await quiz.start(caller, { sessionType: 'full' });
    for (const empty of ['', ' \n ']) {
      await save(idAt(open, 0), 'Mine');
      expect(await save(idAt(open, 0), empty)).toMatchObject({ note: '' });
      expect(await notesOf(open)).toEqual([]);
    }
  });

  it('keeps one of parallel notes', async () => {
    const open = await quiz.start(caller, { sessionType: 'full' });
    const texts = Array.from({ length: 10 }, (_, index) => `Note ${index}`);
    await Promise.all(texts.map((text) => save(idAt(open, 0), text)));
    const [note, ...others] = await notesOf(open);
    expect(texts).toContain(note?.note);
    expect(others).toEqual([]);
  });

  it('refuses questions that the user has never been shown and long notes', async () => {
    const questionId = idAt(await quiz.start(caller, { sessionType: 'full' }), 0);
    const stranger = await quiz.callerWith('pro', 'active');
    const refused = (input: { questionId: string; note: string }, by: Caller | null = caller) =>
      quiz.refused(saveQuestionNote, input, by);
    expect(await refused({ questionId, note: 'x' }, stranger)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refused({ questionId, note: '' }, stranger)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refused({ questionId: randomUUID(), note: 'x' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refused({ questionId, note: 'x'.repeat(EXAM_NOTE_MAX + 1) })).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  describe('the notes of an exam session', () => {
    async function sitWith(notes: string[]): Promise<Device> {
      const device = new Device(quiz, caller, await startExam(quiz, caller));
      await device.save(notes.map((note, position) => device.change(position, { note })));
      return device;
    }

    async function stored(): Promise<string[]> {
      const rows = await quiz.database.query<{ note: string }[]>(
        'SELECT note FROM question_note WHERE user_id = $1 ORDER BY length(note)',
        [caller.userId],
      );
      return rows.map(({ note }) => note);
    }

    it('become notes of the user at its end, also of unanswered questions', async () => {
      const device = await sitWith(['First', '  ', 'Third one']);
      expect(await stored()).toEqual([]);
      await quiz.call(completeExamSession, { sessionId: device.sessionId }, caller);
      await quiz.call(completeExamSession, { sessionId: device.sessionId }, caller);
      expect(await stored()).toEqual(['First', 'Third one']);
      const { notes } = await quiz.call(getQuiz, { sessionId: device.sessionId }, caller);
      expect(notes.map(({ questionId, note }) => [questionId, note])).toEqual([
        [device.idAt(0), 'First'],
        [device.idAt(2), 'Third one'],
      ]);
    });

    it('are appended to an earlier note, once, up to the limit', async () => {
      const device = await sitWith(['Same', 'From the exam', 'y'.repeat(600)]);
      await save(device.idAt(0), 'Same');
      await save(device.idAt(1), 'Mine');
      await save(device.idAt(2), 'x'.repeat(600));
      await quiz.call(completeExamSession, { sessionId: device.sessionId }, caller);
      const [same, appended, long] = await stored();
      expect([same, appended]).toEqual(['Same', 'Mine\n\nFrom the exam']);
      expect(long).toBe(`${'x'.repeat(600)}\n\n${'y'.repeat(EXAM_NOTE_MAX - 602)}`);
    });

    it('become notes when its time ends', async () => {
      const device = await sitWith(['Left open']);
      await endIn(quiz, device, -EXAM_LATE_SECONDS);
      await quiz.call(completeExamSession, { sessionId: device.sessionId }, caller);
      expect(await stored()).toEqual(['Left open']);
    });
  });

  it('exports the notes, and an erasure deletes them', async () => {
    const questionId = idAt(await quiz.start(caller, { sessionType: 'full' }), 0);
    await save(questionId, 'Mine');
    const { files } = await quiz.call(exportQuizData, {}, caller);
    expect(files['notes.json']).toMatchObject([{ questionId, note: 'Mine' }]);
    await quiz.publish(UserErased, { userId: caller.userId });
    expect(await quiz.refused(saveQuestionNote, { questionId, note: 'Late' }, caller)).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(
      await quiz.database.query('SELECT 1 FROM question_note WHERE user_id = $1', [caller.userId]),
    ).toEqual([]);
  });
});
