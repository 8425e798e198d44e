import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  addReferenceMark,
  deleteReferenceMark,
  listReferenceMarks,
  notFound,
  Problem,
  type AddReferenceMarkInput,
  type Caller,
  type NoInput,
  type ReferenceMark,
  type ReferenceMarkParameters,
} from '@tenfold/contracts';
import { REFERENCE_HIGHLIGHT_MAX, REFERENCE_MARKS_MAX } from '@tenfold/exam';
import { Handles } from '@tenfold/messaging/rpc';
import { DataSource } from 'typeorm';
import {
  countMarks,
  deleteMark,
  findMarkedText,
  insertMark,
  listMarks,
  lockMarks,
} from './reference-marks.queries.js';

/** Bookmarks and highlights of users. An edition never changes, so that their positions stay right. */
@Injectable()
export class ReferenceMarksService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  @Handles(listReferenceMarks)
  list(_input: NoInput, { userId }: Caller): Promise<ReferenceMark[]> {
    return listMarks(this.database.manager, userId);
  }

  /** Idempotent: one that the user has stays as it is. */
  @Handles(addReferenceMark)
  add(input: AddReferenceMarkInput, { userId }: Caller): Promise<null> {
    return this.database.transaction(async (tx) => {
      const quote = quoteOf(input, await findMarkedText(tx, input));
      await lockMarks(tx, userId);
      const { count, isKnown } = await countMarks(tx, userId, input);
      if (isKnown) return null;
      if (count >= REFERENCE_MARKS_MAX)
        throw new Problem(
          'CONFLICT',
          `You have ${REFERENCE_MARKS_MAX} bookmarks and highlights. Please remove one before you add another.`,
        );
      await insertMark(tx, userId, input, quote);
      return null;
    });
  }

  @Handles(deleteReferenceMark)
  async delete({ markId }: ReferenceMarkParameters, { userId }: Caller): Promise<null> {
    await deleteMark(this.database.manager, userId, markId);
    return null;
  }
}

function quoteOf({ highlight }: AddReferenceMarkInput, text: string | null | undefined): string {
  if (text === undefined || (highlight && text === null)) throw notFound('Place');
  if (!highlight || text === null) return '';
  const { start, end } = highlight;
  if (start >= end || end > text.length)
    throw new Problem('INVALID_INPUT', 'The paragraph has no such text.');
  if (end - start > REFERENCE_HIGHLIGHT_MAX)
    throw new Problem('INVALID_INPUT', `A highlight has at most ${REFERENCE_HIGHLIGHT_MAX} characters.`);
  return text.slice(start, end);
}
