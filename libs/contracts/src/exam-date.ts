import { defineCall } from './call.js';
import { CalendarDay, Nullable } from './validation.js';

export class ExamDate {
  /** Null when the caller has set none. It stays after the exam until it is replaced or removed. */
  @Nullable() @CalendarDay() date!: string | null;
}

export class SetExamDateInput {
  /** From today on, in the caller's time zone; at most three years ahead. */
  @CalendarDay() date!: string;
}

export const getExamDate = defineCall({
  subject: 'rpc.quiz.exam-date.get',
  http: 'GET /api/exam-date',
  summary: 'Get the date of the caller’s exam',
  access: 'signed-in',
  output: ExamDate,
  problems: ['SUBSCRIPTION_REQUIRED'],
});

export const setExamDate = defineCall({
  subject: 'rpc.quiz.exam-date.set',
  http: 'PUT /api/exam-date',
  summary: 'Set the date of the caller’s exam',
  access: 'signed-in',
  input: SetExamDateInput,
  output: ExamDate,
  problems: ['SUBSCRIPTION_REQUIRED'],
  isIdempotent: true,
});

export const removeExamDate = defineCall({
  subject: 'rpc.quiz.exam-date.remove',
  http: 'DELETE /api/exam-date',
  summary: 'Remove the date of the caller’s exam, if there is one',
  access: 'signed-in',
  isIdempotent: true,
});
