import {
  getManagedExam,
  type AddQuestionInput,
  type Call,
  type ManagedExamRecord,
  type ManagedQuestion,
  type Problem,
  type PublishedKeyChange,
  type SaveQuestionInput,
} from '@tenfold/contracts';
import { addVersion } from '../src/exam/add-version.js';
import { lockExam } from '../src/exam/exam.queries.js';
import { uuidOf } from '../src/exam/uuid-of.js';
import { publishExam } from '../src/domain/publish-exam.js';
import { examXml, makeExam, makeQuestion } from './make-exam.js';
import type { ContentUnderTest } from './start-content.js';

interface Emitted {
  version: number;
  isWithdrawn: boolean;
  keyChange?: PublishedKeyChange;
  keyChanges?: PublishedKeyChange[];
  questions: { id: string; correctAnswer: string }[];
}

export function managedExams(content: ContentUnderTest) {
  const call = <Input extends object, Output>(rpc: Call<Input, Output>, input: Input): Promise<Output> =>
    content.service.call(rpc, input, content.admin);

  async function payloads<T>(examId: string, subject: string): Promise<T[]> {
    const rows = await content.service.database.query<{ payload: T }[]>(
      'SELECT payload FROM outbox WHERE aggregate_id = $1 AND subject = $2 ORDER BY seq',
      [examId, subject],
    );
    return rows.map(({ payload }) => payload);
  }

  return {
    call,
    refused: <Input extends object, Output>(rpc: Call<Input, Output>, input: Input): Promise<Problem> =>
      content.service.refused(rpc, input, content.admin),
    get: (examId: string, version?: number) => call(getManagedExam, { examId, version }),
    async ingested(title: string): Promise<ManagedExamRecord> {
      const { examId } = await content.ingest(examXml(makeExam({ title })));
      return call(getManagedExam, { examId });
    },
    async storedDraft(title: string): Promise<string> {
      const exam = publishExam(makeExam({ title }), uuidOf);
      await content.service.database.transaction(async (tx) => {
        const { newest } = await lockExam(tx, exam, 'draft');
        await addVersion(tx, newest, { kind: 'file', state: 'draft', exam, actorId: content.admin.userId });
      });
      return exam.examId;
    },
    emitted: (examId: string) => payloads<Emitted>(examId, 'evt.content.exam-published.v1'),
    actions: (examId: string) =>
      payloads<{ action: string; detail: string }>(examId, 'evt.content.administrator-acted.v1'),
  };
}

export function questionIn({ questions }: ManagedExamRecord, number: number): ManagedQuestion {
  const question = questions.find((one) => one.number === number);
  if (!question) throw new Error(`no question ${number}`);
  return question;
}

/** The input that adds a question to a draft, in the section of its first question unless another is named. */
export function added(
  { examId, questions }: ManagedExamRecord,
  changes: Partial<AddQuestionInput> & { number: number },
): AddQuestionInput {
  const { content, answers, correctAnswer, explanation, citations } = makeQuestion(changes.number);
  return {
    examId,
    categoryId: questions[0]?.categoryId ?? '',
    content,
    imageUrl: null,
    imageDescription: null,
    answers: answers.map(({ letter, text, imageUrl }) => ({ letter, text, imageUrl })),
    correctAnswer: correctAnswer.text,
    explanation,
    citations,
    exhibitId: null,
    editorNote: null,
    reason: 'It was missing',
    ...changes,
  };
}

/** The input that saves the question with the changes, based on the version that `exam` is. */
export function edit(
  exam: ManagedExamRecord,
  number: number,
  changes: Partial<SaveQuestionInput>,
): SaveQuestionInput {
  const {
    id: questionId,
    number: _n,
    correctAnswer: _c,
    changedInVersion: _v,
    source: _s,
    ...question
  } = questionIn(exam, number);
  const base = { examId: exam.examId, questionId, baseVersion: exam.version, reason: 'A misprint' };
  return { ...question, ...base, ...changes };
}
