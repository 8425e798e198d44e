import { Injectable } from '@nestjs/common';
import {
  notFound,
  saveQuestionNote,
  type Caller,
  type QuestionNote,
  type SaveQuestionNoteInput,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { saveNote } from './notes.queries.js';

@Injectable()
export class NotesService {
  constructor(private readonly database: EntityManager) {}

  @Handles(saveQuestionNote)
  async save(input: SaveQuestionNoteInput, { userId }: Caller): Promise<QuestionNote> {
    const { questionId } = input;
    const note = input.note.trim() === '' ? '' : input.note;
    const updatedAt = await saveNote(this.database, userId, questionId, note);
    if (updatedAt === null) throw notFound('Question');
    return { questionId, note, updatedAt: updatedAt.toISOString() };
  }
}
