import type { ReferenceState, UnreadReferencePart } from '@tenfold/contracts';
import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** Immutable but for its state. */
@Entity('reference_edition')
@Check('reference_edition_state', `state IN ('loaded', 'published', 'withdrawn')`)
@Unique('reference_edition_content', ['day', 'contentHash'])
export class ReferenceEditionRow {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'reference_edition_pkey' }) id!: string;
  @Column('text') work!: string;
  @Column('text') title!: string;
  @Column('date') day!: string;
  @Column('boolean', { name: 'is_summary' }) isSummary!: boolean;
  /** SHA-256 of the file, hexadecimal. */
  @Column('text', { name: 'content_hash' }) contentHash!: string;
  @Column('text', { default: 'loaded' }) state!: ReferenceState;
  @Column('integer') divisions!: number;
  @Column('integer') paragraphs!: number;
  @Column('jsonb') unread!: UnreadReferencePart[];
  @Column('integer', { name: 'unread_count' }) unreadCount!: number;
  @Column('uuid', { name: 'created_by' }) createdBy!: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
}
