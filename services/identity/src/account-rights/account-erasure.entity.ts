import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** That an account is gone, and who has erased what they kept of its user. The id is all that is known of them. */
@Entity('account_erasure')
@Index('account_erasure_open', ['toldAt'], { where: 'completed_at IS NULL' })
export class AccountErasureRow {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'account_erasure_pkey' })
  userId!: string;
  @Column('timestamptz', { name: 'erased_at', default: () => 'now()' }) erasedAt!: Date;
  /** When the services were last told. */
  @Column('timestamptz', { name: 'told_at', default: () => 'now()' }) toldAt!: Date;
  /** The services that have erased theirs. */
  @Column('text', { array: true, default: '{}' }) confirmed!: string[];
  @Column('timestamptz', { name: 'completed_at', nullable: true }) completedAt!: Date | null;
}
