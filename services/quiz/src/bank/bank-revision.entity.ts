import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** One row. Its number grows with each published exam; each process compares it with what it has in memory. */
@Entity('bank_revision')
@Check('bank_revision_one_row', 'id')
export class BankRevision {
  @PrimaryColumn('boolean', { default: true }) id!: boolean;
  @Column('int') revision!: number;
}
