import type { LawDecision } from '@tenfold/contracts';
import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { ReferenceEditionRow } from './reference-edition.entity.js';

/** What an editor says of a citation whose text an edition changed. */
@Entity('law_decision')
@Check('law_decision_decision', `decision IN ('unchanged', 'key-differs')`)
export class LawDecisionRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'law_decision_pkey' }) citation!: string;
  @PrimaryColumn('uuid', { name: 'edition_id', primaryKeyConstraintName: 'law_decision_pkey' })
  @ForeignKey(() => ReferenceEditionRow, { name: 'law_decision_edition_id_fkey' })
  editionId!: string;
  @Column('text') decision!: LawDecision;
  @Column('uuid', { name: 'decided_by' }) decidedBy!: string;
  @Column('timestamptz', { name: 'decided_at', default: () => 'now()' }) decidedAt!: Date;
}
