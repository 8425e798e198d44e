import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Sums over the first answer that each person gave to a question as it is worded, in a quiz they completed. "Rest" is
 * the share (0 to 1) right among the other questions of that quiz. Holds nothing of a person.
 */
@Entity('item_totals')
export class ItemTotals {
  @PrimaryColumn('uuid', { name: 'question_id' }) questionId!: string;
  /** Of what one answers: `wordingOf` in item-totals.queries.ts. Another explanation is the same question still. */
  @PrimaryColumn('text') wording!: string;
  @Column('int') answers!: number;
  @Column('int', { name: 'right_answers' }) rightAnswers!: number;
  @Column('double precision', { name: 'rest_sum' }) restSum!: number;
  @Column('double precision', { name: 'rest_square_sum' }) restSquareSum!: number;
  /** The rest of those who were right. */
  @Column('double precision', { name: 'right_rest_sum' }) rightRestSum!: number;
}
