import { profileImageName } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import { findImageBytes } from '../account/profile-images.queries.js';

export interface OwnData {
  profile: object;
  sessions: object[];
  picture: Buffer | null;
}

export async function readOwnData(tx: EntityManager, userId: string): Promise<OwnData | null> {
  const [profile]: ({ profileImageUrl: string | null } & object)[] = await tx.query(
    `SELECT id, email, email_verified_at AS "emailVerifiedAt",
            age_attested_at AS "ageAttestedAt", first_name AS "firstName", last_name AS "lastName",
            profile_image_url AS "profileImageUrl", subscription_tier AS "subscriptionTier",
            subscription_status AS "subscriptionStatus", trial_ends_at AS "trialEndsAt",
            has_used_free_trial AS "hasUsedFreeTrial", total_questions AS "totalQuestions", avg_score AS "averageScore",
            last_active_at AS "lastActiveAt", password_changed_at AS "passwordChangedAt",
            created_at AS "createdAt", updated_at AS "updatedAt",
            (SELECT coalesce(json_agg(json_build_object('provider', provider, 'email', email, 'linkedAt', created_at)
                             ORDER BY created_at), '[]'::json)
               FROM external_identity WHERE user_id = u.id) AS "signInProviders",
            (SELECT json_build_object('enabledAt', t.enabled_at,
                                      'recoveryCodesLeft', (SELECT count(*) FROM recovery_code r WHERE r.user_id = u.id))
               FROM totp t WHERE t.user_id = u.id AND t.secret IS NOT NULL) AS "twoStepVerification",
            (SELECT coalesce(json_agg(json_build_object('name', name, 'createdAt', created_at, 'lastUsedAt', last_used_at)
                             ORDER BY created_at), '[]'::json)
               FROM passkey WHERE user_id = u.id) AS "passkeys",
            (SELECT json_build_object('requestedAt', requested_at, 'deletesAt', deletes_at)
               FROM account_deletion WHERE user_id = u.id) AS "scheduledDeletion"
       FROM "user" u WHERE id = $1`,
    [userId],
  );
  if (!profile) return null;
  const sessions: object[] = await tx.query(
    `SELECT id, method, amr AS "authenticatedBy", created_at AS "signedInAt", last_seen_at AS "lastSeenAt", network::text, user_agent AS "userAgent"
       FROM session WHERE user_id = $1 ORDER BY created_at`,
    [userId],
  );
  const name = profile.profileImageUrl === null ? null : profileImageName(profile.profileImageUrl);
  return { profile, sessions, picture: name === null ? null : await findImageBytes(tx, name) };
}
