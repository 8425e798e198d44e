import type { SubscriptionStatus, SubscriptionTier } from '@tenfold/contracts';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The unique index `user_email` is on lower(email), which TypeORM cannot express: the migration makes it. */
@Entity('user')
@Index('user_email', { synchronize: false })
@Index('user_newest', ['createdAt', 'id'])
export class UserRow {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'user_pkey' }) id!: string;
  /** As typed. */
  @Column('text') email!: string;
  /** When it was last proved that the address is the user's; null: never. */
  @Column('timestamptz', { name: 'email_verified_at', nullable: true }) emailVerifiedAt!: Date | null;
  /** Null for somebody who only signs in with a provider. */
  @Column('text', { name: 'password_hash', nullable: true }) passwordHash!: string | null;
  /** Null: never since the account was made. Links to reset the password that are older are worth nothing. */
  @Column('timestamptz', { name: 'password_changed_at', nullable: true }) passwordChangedAt!: Date | null;
  @Column('text', { name: 'first_name', nullable: true }) firstName!: string | null;
  @Column('text', { name: 'last_name', nullable: true }) lastName!: string | null;
  @Column('text', { name: 'profile_image_url', nullable: true }) profileImageUrl!: string | null;

  // billing's facts, copied from SubscriptionChanged
  @Column('text', { name: 'subscription_tier', default: 'free' }) subscriptionTier!: SubscriptionTier;
  @Column('text', { name: 'subscription_status', default: 'inactive' })
  subscriptionStatus!: SubscriptionStatus;
  @Column('timestamptz', { name: 'trial_ends_at', nullable: true }) trialEndsAt!: Date | null;
  @Column('boolean', { name: 'has_used_free_trial', default: false }) hasUsedFreeTrial!: boolean;
  @Column('integer', { name: 'access_version', default: 0 }) accessVersion!: number;

  // quiz's facts, copied from QuizCompleted
  @Column('integer', { name: 'total_questions', default: 0 }) totalQuestions!: number;
  @Column('double precision', { name: 'avg_score', default: 0 }) avgScore!: number;
  @Column('timestamptz', { name: 'last_active_at', nullable: true }) lastActiveAt!: Date | null;
  @Column('integer', { name: 'stats_version', default: 0 }) statsVersion!: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
  /** The profile or the plan changed. */
  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' }) updatedAt!: Date;
}
