import { Injectable } from '@nestjs/common';
import {
  changeExamDetails,
  changeExamState,
  changeKey,
  getManagedExam,
  notFound,
  Problem,
  saveQuestion,
  addQuestion,
  deleteQuestion,
  type AddQuestionInput,
  type Caller,
  type DeleteQuestionInput,
  type ChangeExamDetailsInput,
  type ChangeExamStateInput,
  type ChangeKeyInput,
  type ExamState,
  type ExamVersionInput,
  type ManagedExamRecord,
  type PublishedQuestion,
  type SaveQuestionInput,
} from '@tenfold/contracts';
import { QUESTION_NUMBER_MAX } from '@tenfold/exam';
import { keyedRequest, replyOnce, type KeyedRequest } from '@tenfold/messaging/events';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { detailsText } from '../domain/edited-parts.js';
import {
  changeQuestion,
  insertQuestion,
  removeQuestion,
  withExhibit,
  withSection,
} from '../domain/move-questions.js';
import { findNewIssues, imageAddressesIn, publishAgain } from '../domain/edit-exam.js';
import { presentQuestion } from '../domain/present-question.js';
import type { UnversionedExam } from '../domain/publish-exam.js';
import { acceptQuestion, changeOf, isSameQuestion, type ExamContent } from '../domain/question-changes.js';
import { questionKey } from '../domain/question-key.js';
import { findStoredImages } from '../images/images.queries.js';
import { addVersion, type NewVersion } from './add-version.js';
import { calendarDay } from './calendar-day.js';
import {
  addSections,
  findVersion,
  lockKnownExam,
  updateSources,
  type LockedExam,
  type StoredVersion,
} from './exam.queries.js';
import { findLastKeyChange, findMissing, readManagedExam } from './managed-exam.queries.js';
import { uuidOf } from './uuid-of.js';
import { invalid, validDetails, validQuestion } from './validate-edit.js';

type Change = Omit<NewVersion, 'actorId'>;
type KnownExam = LockedExam & { newest: StoredVersion };

/** A change that is already made stores nothing. */
@Injectable()
export class ExamManagementService {
  constructor(private readonly database: EntityManager) {}

  @Handles(getManagedExam)
  get({ examId, version }: ExamVersionInput): Promise<ManagedExamRecord> {
    return readManagedExam(this.database, examId, version);
  }

  @Handles(changeExamDetails)
  changeDetails(input: ChangeExamDetailsInput, { userId }: Caller): Promise<ManagedExamRecord> {
    const details = validDetails(input);
    const { reason } = input;
    return this.change(
      input.examId,
      userId,
      keyedRequest(changeExamDetails, input),
      async ({ newest, state }, tx) => {
        const exam = publishAgain({ ...newest.exam, ...details }, uuidOf);
        if (detailsText(exam) === detailsText(newest.exam)) return null;
        const base = await findVersion(tx, input.examId, input.baseVersion);
        if (!base || detailsText(base.exam) !== detailsText(newest.exam)) {
          const { title, sitting, references } = newest.exam;
          throw conflict('The details of this exam', { title, sitting, references }, newest.version);
        }
        await refuseNewIssues(tx, newest.exam, exam, state);
        return { kind: 'details', state, exam, reason };
      },
    );
  }

  @Handles(changeExamState)
  changeState(input: ChangeExamStateInput, { userId }: Caller): Promise<ManagedExamRecord> {
    const { reason } = input;
    return this.change(
      input.examId,
      userId,
      keyedRequest(changeExamState, input),
      async ({ newest, state }, tx) => {
        const { exam } = newest;
        if (state === input.state) return null;
        if (input.state === 'withdrawn') {
          if (state === 'draft')
            throw invalid('state', 'A draft is not published, so it cannot be withdrawn.');
          return { kind: 'withdrawal', state: 'withdrawn', exam, reason };
        }
        if (state === 'draft') await refuseIncomplete(tx, newest);
        const kind = state === 'draft' ? 'publication' : 'restoration';
        return { kind, state: 'published', exam, reason };
      },
    );
  }

  @Handles(saveQuestion)
  saveQuestion(input: SaveQuestionInput, { userId }: Caller): Promise<ManagedExamRecord> {
    const { editorNote, ...edited } = validQuestion(input);
    const { reason, isAccepted = false } = input;
    const acceptance = { at: new Date(), by: userId };
    return this.change(
      input.examId,
      userId,
      keyedRequest(saveQuestion, input),
      async ({ newest, state }, tx) => {
        if (state !== 'draft') refuseDraftFields(input);
        const question = questionOf(newest, input.questionId);
        const { number = question.number, correctAnswer = question.correctAnswer } = input;
        const { content, ...place } = await placeIn(tx, newest, input);
        const after = { ...question, ...edited, ...place, number, correctAnswer };
        const known = isAccepted ? acceptQuestion(content, question.id, acceptance) : content;
        const changed = changeQuestion(known, after, editorNote, uuidOf);
        const isSame = number === question.number && isSameQuestion(newest, changed, question.id);
        if (isSame && !isAccepted) return null;
        refuseConflict(newest, question, input.baseVersion);
        if (isSame) {
          await updateSources(tx, input.examId, acceptQuestion(newest, question.id, acceptance));
          return null;
        }
        await refuseNewIssues(tx, newest.exam, changed.exam, state);
        return { kind: 'question', state, ...changed, reason, question: number };
      },
    );
  }

  @Handles(addQuestion)
  addQuestion(input: AddQuestionInput, { userId }: Caller): Promise<ManagedExamRecord> {
    const { editorNote, ...added } = validQuestion(input);
    const { reason, number, correctAnswer, sourceOf = '' } = input;
    return this.change(
      input.examId,
      userId,
      keyedRequest(addQuestion, input),
      async ({ newest, state }, tx) => {
        if (state !== 'draft') throw invalid('examId', 'Only a draft gets more questions.');
        const { content, ...place } = await placeIn(tx, newest, input);
        const changed = insertQuestion(
          content,
          { ...added, ...place, number, correctAnswer },
          { note: editorNote, source: newest.sources[sourceOf] ?? null },
          uuidOf,
        );
        if (changed.exam.questions.some((one) => one.number > QUESTION_NUMBER_MAX))
          throw invalid('number', `No number up to ${QUESTION_NUMBER_MAX} is free.`);
        await refuseNewIssues(tx, newest.exam, changed.exam, state);
        return { kind: 'addition', state, ...changed, reason, question: number };
      },
    );
  }

  @Handles(deleteQuestion)
  deleteQuestion(input: DeleteQuestionInput, { userId }: Caller): Promise<ManagedExamRecord> {
    const { reason } = input;
    return this.change(
      input.examId,
      userId,
      keyedRequest(deleteQuestion, input),
      async ({ newest, state }) => {
        if (state !== 'draft') throw invalid('examId', 'Only questions of a draft can be deleted.');
        const question = questionOf(newest, input.questionId);
        refuseConflict(newest, question, input.baseVersion);
        if (newest.exam.questions.length === 1)
          throw invalid('questionId', 'A draft keeps one question at least.');
        const changed = removeQuestion(newest, question.id, uuidOf);
        return { kind: 'deletion', state, ...changed, reason, question: question.number };
      },
    );
  }

  @Handles(changeKey)
  changeKey(input: ChangeKeyInput, { userId, timeZone }: Caller): Promise<ManagedExamRecord> {
    const { decidedOn, baseVersion, publicNote, reason } = input;
    if (decidedOn > calendarDay(new Date(), timeZone))
      throw invalid('decidedOn', 'The decision cannot be in the future.');
    return this.change(
      input.examId,
      userId,
      keyedRequest(changeKey, input),
      async ({ newest, state }, tx) => {
        const question = questionOf(newest, input.questionId);
        const before = questionKey(question.correctAnswer, question.answers);
        const after = questionKey(input.correctAnswer, question.answers);
        const note = { questionId: question.id, decidedOn, publicNote };
        if (after === before) {
          const last = await findLastKeyChange(tx, input.examId, question.id);
          if (!last || questionKey(last.after, question.answers) !== after)
            throw invalid('correctAnswer', 'The question already has this key.');
          if (last.decidedOn === decidedOn && last.publicNote === publicNote) return null;
          refuseConflict(newest, question, baseVersion);
          const key = question.correctAnswer;
          const keyChange = { ...note, before: key, after: key };
          return { kind: 'key', state, exam: newest.exam, reason, question: question.number, keyChange };
        }
        refuseConflict(newest, question, baseVersion);
        const exam = withQuestion(newest.exam, { ...question, correctAnswer: after });
        await refuseNewIssues(tx, newest.exam, exam, state);
        const keyChange = { ...note, before, after };
        return { kind: 'key', state, exam, reason, question: question.number, keyChange };
      },
    );
  }

  /** @param decide returns null when the exam already is as asked for */
  private change(
    examId: string,
    actorId: string,
    request: KeyedRequest | null,
    decide: (exam: KnownExam, tx: EntityManager) => Promise<Change | null>,
  ): Promise<ManagedExamRecord> {
    return this.database.transaction((tx) =>
      replyOnce(tx, actorId, request, async () => {
        const locked = await lockKnownExam(tx, examId);
        if (!locked?.newest) throw notFound('Exam');
        const { state, newest } = locked;
        const change = await decide({ state, newest }, tx);
        if (change !== null) await addVersion(tx, newest, { ...change, actorId });
        return readManagedExam(tx, examId);
      }),
    );
  }
}

function questionOf({ exam }: StoredVersion, questionId: string): PublishedQuestion {
  const question = exam.questions.find(({ id }) => id === questionId);
  if (!question) throw notFound('Question');
  return question;
}

function withQuestion(exam: UnversionedExam, edited: PublishedQuestion): UnversionedExam {
  const questions = exam.questions.map((question) => (question.id === edited.id ? edited : question));
  return publishAgain({ ...exam, questions }, uuidOf);
}

function refuseDraftFields({ number, correctAnswer, sectionName, newExhibit }: SaveQuestionInput): void {
  if (number !== undefined) throw invalid('number', 'Only questions of a draft get other numbers.');
  if (correctAnswer !== undefined) throw invalid('correctAnswer', 'Change the key by itself.');
  if (sectionName !== undefined) throw invalid('sectionName', 'Only a draft gets new sections.');
  if (newExhibit !== undefined) throw invalid('newExhibit', 'Only a draft gets new exhibits.');
}

/** The exam with the section and the exhibit that the input names, or that it has the ids of. */
async function placeIn(
  tx: EntityManager,
  { exam, editorNotes, sources }: StoredVersion,
  {
    sectionName,
    newExhibit,
    ...ids
  }: Pick<SaveQuestionInput, 'categoryId' | 'sectionName' | 'exhibitId' | 'newExhibit'>,
): Promise<{ content: ExamContent; categoryId: string; exhibitId: string | null }> {
  const section =
    sectionName === undefined ? { exam, id: ids.categoryId } : withSection(exam, sectionName, uuidOf);
  if (sectionName !== undefined) await addSections(tx, section.exam.categories);
  if (!section.exam.categories.some(({ id }) => id === section.id))
    throw invalid('categoryId', 'The exam has no such section.');
  const exhibit =
    newExhibit === undefined
      ? { exam: section.exam, id: ids.exhibitId }
      : withExhibit(section.exam, newExhibit.replaceAll(/\r\n?/g, '\n'));
  return {
    content: { exam: exhibit.exam, editorNotes, sources },
    categoryId: section.id,
    exhibitId: exhibit.id,
  };
}

function refuseConflict(newest: StoredVersion, question: PublishedQuestion, baseVersion: number): void {
  if (baseVersion <= newest.version && baseVersion >= changeOf(newest, question.id)) return;
  throw conflict(`Question ${question.number}`, presentQuestion(question, newest), newest.version);
}

function conflict(what: string, current: object, currentVersion: number): Problem {
  const message = `${what} changed meanwhile. Compare your changes with the current version.`;
  return new Problem('CONFLICT', message, { current, currentVersion });
}

async function refuseNewIssues(
  tx: EntityManager,
  before: UnversionedExam,
  after: UnversionedExam,
  state: ExamState,
): Promise<void> {
  const storedImages = await findStoredImages(tx, [before, after].flatMap(imageAddressesIn));
  const issues = findNewIssues(before, after, { storedImages, isDraft: state === 'draft' });
  const [only] = issues;
  if (!only) return;
  const message =
    issues.length === 1 ? only.message : `There are ${issues.length} issues. Nothing was saved.`;
  throw new Problem('INVALID_INPUT', message, { issues });
}

async function refuseIncomplete(tx: EntityManager, newest: StoredVersion): Promise<void> {
  const missing = await findMissing(tx, newest);
  if (missing.length === 0) return;
  const message = `The draft cannot be published yet. ${missing.map((one) => one.message).join(' ')}`;
  throw new Problem('INVALID_INPUT', message, { missing });
}
