import { EXAM_NOTE_MAX } from '@tenfold/exam';
import { IsString } from 'class-validator';
import { defineCall } from './call.js';
import { Id, Text, Timestamp } from './validation.js';

/** The user's private note on a question, the same in every quiz session. */
export class QuestionNote {
  @Id() questionId!: string;
  @IsString() note!: string;
  @Timestamp() updatedAt!: string;
}

export class SaveQuestionNoteBody {
  /** Empty: the note is removed. */
  @Text(EXAM_NOTE_MAX) note!: string;
}

export class SaveQuestionNoteInput extends SaveQuestionNoteBody {
  @Id() questionId!: string;
}

export const saveQuestionNote = defineCall({
  subject: 'rpc.quiz.note.save',
  http: 'PUT /api/questions/:questionId/note',
  summary: 'Save the caller’s note on a question of one of their quizzes; an empty one removes it',
  access: 'signed-in',
  input: SaveQuestionNoteInput,
  body: SaveQuestionNoteBody,
  output: QuestionNote,
  problems: ['NOT_FOUND'],
  isIdempotent: true,
});
