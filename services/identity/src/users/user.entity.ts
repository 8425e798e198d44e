import type { SubscriptionStatus, SubscriptionTier } from '@tenfold/contracts';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('user')
@Index('user_email', ['canonicalEmail'], { unique: true })
@Index('user_newest', ['createdAt', 'id'])
@Index('user_one_administrator', ['isAdmin'], { unique: true, where: 'is_admin' })
export class UserRow {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'user_pkey' }) id!: string;
  /** As it was typed. */
  @Column('text') email!: string;
  @Column('text', { name: 'canonical_email' }) canonicalEmail!: string;
  @Column('timestamptz', { name: 'email_verified_at', nullable: true }) emailVerifiedAt!: Date | null;
  @Column('text', { name: 'password_hash', nullable: true }) passwordHash!: string | null;
  @Column('timestamptz', { name: 'password_changed_at', nullable: true }) passwordChangedAt!: Date | null;
  @Column('boolean', { name: 'is_admin', default: false }) isAdmin!: boolean;
  /** Granted by the administrator: docs/adr/0051. */
  @Column('boolean', { name: 'is_editor', default: false }) isEditor!: boolean;
  @Column('boolean', { name: 'requires_passkey', default: false }) requiresPasskey!: boolean;
  /**
   * When the user attested an age of 18 or older, by creating the account. Null for an administrator's account
   * that the server created.
   */
  @Column('timestamptz', { name: 'age_attested_at', nullable: true }) ageAttestedAt!: Date | null;
  @Column('text', { name: 'first_name', nullable: true }) firstName!: string | null;
  @Column('text', { name: 'last_name', nullable: true }) lastName!: string | null;
  @Column('text', { name: 'profile_image_url', nullable: true }) profileImageUrl!: string | null;

  @Column('text', { name: 'subscription_tier', default: 'free' }) subscriptionTier!: SubscriptionTier;
  @Column('text', { name: 'subscription_status', default: 'inactive' })
  subscriptionStatus!: SubscriptionStatus;
  @Column('timestamptz', { name: 'trial_ends_at', nullable: true }) trialEndsAt!: Date | null;
  @Column('boolean', { name: 'has_used_free_trial', default: false }) hasUsedFreeTrial!: boolean;
  @Column('integer', { name: 'access_version', default: 0 }) accessVersion!: number;

  @Column('integer', { name: 'total_questions', default: 0 }) totalQuestions!: number;
  @Column('double precision', { name: 'avg_score', default: 0 }) avgScore!: number;
  @Column('timestamptz', { name: 'last_active_at', nullable: true }) lastActiveAt!: Date | null;
  @Column('integer', { name: 'stats_version', default: 0 }) statsVersion!: number;
  @Column('integer', { name: 'rescored_version', default: 0 }) rescoredVersion!: number;
  @Column('timestamptz', { name: 'rescored_at', nullable: true }) rescoredAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' }) updatedAt!: Date;
}
