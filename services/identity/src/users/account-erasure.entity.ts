import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('account_erasure')
@Index('account_erasure_open', ['emittedAt'], { where: 'completed_at IS NULL' })
export class AccountErasureRow {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'account_erasure_pkey' })
  userId!: string;
  @Column('timestamptz', { name: 'erased_at', default: () => 'now()' }) erasedAt!: Date;
  @Column('timestamptz', { name: 'emitted_at', default: () => 'now()' }) emittedAt!: Date;
  @Column('text', { array: true, default: '{}' }) confirmed!: string[];
  @Column('timestamptz', { name: 'completed_at', nullable: true }) completedAt!: Date | null;
}
