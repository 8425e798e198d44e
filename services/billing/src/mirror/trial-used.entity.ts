import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That somebody of this address had a trial: outlives the account, for two years, and tells no address. */
@Entity('trial_used')
export class TrialUsed {
  @PrimaryColumn('text', { name: 'email_hash', primaryKeyConstraintName: 'trial_used_pkey' })
  emailHash!: string;
  @Column('timestamptz', { name: 'used_at', default: () => 'now()' }) usedAt!: Date;
}
