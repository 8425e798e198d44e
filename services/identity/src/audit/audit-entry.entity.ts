import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One action of an administrator. Rows are added and never changed: triggers of the migration refuse it. */
@Entity('audit_entry')
@Index('audit_entry_newest', ['at', 'id'])
export class AuditEntryRow {
  /** The event's, so that one action is one row for ever, also when the inbox has forgotten the event. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'audit_entry_pkey' }) id!: string;
  /** When it was done. */
  @Column('timestamptz') at!: Date;
  @Column('uuid', { name: 'actor_id' }) actorId!: string;
  @Column('text') action!: string;
  @Column('uuid') target!: string;
  @Column('text') detail!: string;
  @Column('timestamptz', { name: 'recorded_at', default: () => 'now()' }) recordedAt!: Date;
}
