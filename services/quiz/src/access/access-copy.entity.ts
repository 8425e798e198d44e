import type { SubscriptionStatus, SubscriptionTier } from '@tenfold/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The service's own copy of what somebody may use, so that quizzes run while billing is away. */
@Entity('access_copy')
export class AccessCopy {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @Column('text') tier!: SubscriptionTier;
  @Column('text') status!: SubscriptionStatus;
  /** Billing's number of the last change. */
  @Column('int') version!: number;
}
