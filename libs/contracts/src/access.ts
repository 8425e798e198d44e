import { IsBoolean, IsIn, IsInt, Min } from 'class-validator';
import { Id, Nullable, Timestamp } from './validation.js';

export const subscriptionTiers = ['free', 'pro'] as const;
export type SubscriptionTier = (typeof subscriptionTiers)[number];

export const subscriptionStatuses = ['active', 'trialing', 'cancelled', 'inactive'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** What a user may use. Billing owns it; identity and quiz keep copies that events update. */
export class Access {
  @IsIn(subscriptionTiers) tier!: SubscriptionTier;
  @IsIn(subscriptionStatuses) status!: SubscriptionStatus;
  @Nullable() @Timestamp() trialEndsAt!: string | null;
  @IsBoolean() hasUsedFreeTrial!: boolean;
}

export class VersionedAccess extends Access {
  @Id() userId!: string;
  @IsInt() @Min(0) version!: number;
}
