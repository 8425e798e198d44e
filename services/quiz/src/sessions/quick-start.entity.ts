import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When somebody on the Free plan last started a quick quiz. */
@Entity('quick_start')
export class QuickStart {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @Column('timestamptz', { name: 'started_at' }) startedAt!: Date;
}
