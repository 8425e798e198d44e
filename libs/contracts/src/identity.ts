import {
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import { PROFILE_IMAGE_MAX_BYTES, PROFILE_IMAGE_TOO_LARGE } from '@tenfold/exam';
import {
  subscriptionStatuses,
  subscriptionTiers,
  type SubscriptionStatus,
  type SubscriptionTier,
} from './access.js';
import { countUsers } from './admin-stats.js';
import { listAudit } from './audit.js';
import { accountRightsRpcs } from './account-rights.js';
import { accountSafetyRpcs, EmailAddress, NewPassword, PresentPassword } from './account-safety.js';
import { ClientInfo } from './client-info.js';
import { defineEvent, defineRpc, NoInput } from './contract.js';
import { externalSignInRpcs } from './external-sign-in.js';
import { Problem } from './problem.js';
import { Id, Nullable, Percentage, Text, Timestamp } from './validation.js';

const UPLOAD_FIRST = 'Upload a picture first';

export class User {
  @Id() id!: string;
  @IsEmail() email!: string;
  @Nullable() @Text(100) firstName!: string | null;
  @Nullable() @Text(100) lastName!: string | null;
  @Nullable() @Text(300) profileImageUrl!: string | null;
  @IsBoolean() isAdmin!: boolean;
  @IsIn(subscriptionTiers) subscriptionTier!: SubscriptionTier;
  @IsIn(subscriptionStatuses) subscriptionStatus!: SubscriptionStatus;
  @Nullable() @Timestamp() trialEndsAt!: string | null;
  @IsBoolean() hasUsedFreeTrial!: boolean;
  @IsInt() @Min(0) totalQuestions!: number;
  @Percentage() avgScore!: number;
  @Timestamp() createdAt!: string;
  @Timestamp() updatedAt!: string;
}

export class AdminUser extends User {
  @Nullable() @Timestamp() lastActiveAt!: string | null;
}

export class RegisterBody {
  @EmailAddress() email!: string;
  @NewPassword() password!: string;
  @IsOptional() @Text(100) firstName?: string;
  @IsOptional() @Text(100) lastName?: string;
}

/** First and last name are accepted, and ignored, because sign-in and registration share one form. */
export class LoginBody {
  @EmailAddress() email!: string;
  @PresentPassword() password!: string;
  @IsOptional() @Text(100) firstName?: string;
  @IsOptional() @Text(100) lastName?: string;
}

export class UpdateProfileBody {
  @IsOptional() @Nullable() @Text(100) firstName?: string | null;
  @IsOptional() @Nullable() @Text(100) lastName?: string | null;
  /** Read-only: accepted when it equals the present address, else 400. */
  @IsOptional() @EmailAddress() email?: string;
  /** Only an address that the image upload returned, or null to remove the picture. */
  @IsOptional()
  @Nullable()
  @Matches(/^\/api\/profile-images\/[A-Za-z0-9_-]{1,64}$/, { message: UPLOAD_FIRST })
  profileImageUrl?: string | null;
}

export class OpenSessionInput {
  @IsObject() @ValidateNested() @Type(() => LoginBody) credentials!: LoginBody;
  @IsObject() @ValidateNested() @Type(() => ClientInfo) client!: ClientInfo;
  /** A session the browser still carries: closed when the new one opens. */
  @IsOptional() @Text(64) previousToken?: string;
}

export class RegisterInput {
  @IsObject() @ValidateNested() @Type(() => RegisterBody) account!: RegisterBody;
  @IsObject() @ValidateNested() @Type(() => ClientInfo) client!: ClientInfo;
  @IsOptional() @Text(64) previousToken?: string;
}

/** The secret goes into the cookie and nowhere else. */
export interface OpenedSession {
  user: User;
  token: string;
  /** The absolute end; disuse may end it sooner. */
  expiresAt: string;
}

export class SessionTokenInput {
  @Text(64) token!: string;
}

/**
 * Cached in Redis under `sessionKey(sha256(token))` for a few minutes at most, recorded in identity's database.
 * Only identity writes the cache; when the entry is gone, `resolveSession` tells and refills it.
 */
export interface SessionRecord {
  userId: string;
  isAdmin: boolean;
  createdAt: string;
  lastSeenAt: string;
  /** Idle or absolute end, whichever is first. */
  expiresAt: string;
}

/** The Redis key of a session; `tokenHash` is the hex SHA-256 of the cookie's value. */
export function sessionKey(tokenHash: string): string {
  return `session:${tokenHash}`;
}

export class ListUsersQuery {
  @IsOptional() @Text(200) search?: string;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(200) limit?: number;
  @IsOptional() @Type(() => Number) @IsInt() @Min(0) offset?: number;
}

export interface UserPage {
  users: AdminUser[];
  total: number;
}

export class UserIdInput {
  @Id() userId!: string;
}

export { PROFILE_IMAGE_MAX_BYTES };

/** So long an uploaded picture waits in Redis for identity. */
export const PROFILE_IMAGE_UPLOAD_TTL_SECONDS = 60;

/** So long the gateway waits for `storeProfileImage`: pictures are read two at a time, each for at most five seconds. */
export const STORE_PROFILE_IMAGE_TIMEOUT_MS = 20_000;

/** The Redis key under which an uploaded picture waits for identity; it expires by itself. */
export function profileImageUploadKey(uploadId: string): string {
  return `upload:profile-image:${uploadId}`;
}

const PROFILE_IMAGE_FOLDER = '/api/profile-images/';

/** The address under which the gateway serves a picture. */
export function profileImageUrl(name: string): string {
  return PROFILE_IMAGE_FOLDER + name;
}

/** The picture's name in an address that `profileImageUrl` made. */
export function profileImageName(url: string): string {
  return url.slice(PROFILE_IMAGE_FOLDER.length);
}

/** 413, before a byte more than the limit is kept. */
export function profileImageTooLarge(): Problem {
  return new Problem('TOO_LARGE', `${PROFILE_IMAGE_TOO_LARGE.title}: ${PROFILE_IMAGE_TOO_LARGE.text}`);
}

/** 400: not the address of a picture that this user has uploaded of late. */
export function uploadPictureFirst(): Problem {
  return new Problem('INVALID_INPUT', UPLOAD_FIRST, {
    errors: [{ field: 'profileImageUrl', message: UPLOAD_FIRST }],
  });
}

export class StoreProfileImageInput {
  /** Where the gateway left the bytes: `profileImageUploadKey(uploadId)` in Redis. */
  @Id() uploadId!: string;
}

export class UploadedProfileImage {
  /** For `PATCH /api/auth/user`, within a day. */
  @Text(300) imageUrl!: string;
}

export class ProfileImageInput {
  @Matches(/^[A-Za-z0-9_-]{1,64}$/) name!: string;
}

export interface ProfileImage {
  /** The WebP as base64: at most 200 kB before that. */
  webp: string;
}

export const register = defineRpc('rpc.identity.account.register', RegisterInput)<OpenedSession>();
export const login = defineRpc('rpc.identity.session.open', OpenSessionInput)<OpenedSession>();
export const logout = defineRpc('rpc.identity.session.close', SessionTokenInput)<null>();
/** Asked by the gateway when its cache has no entry: null when the session is unknown or over. */
export const resolveSession = defineRpc(
  'rpc.identity.session.resolve',
  SessionTokenInput,
)<SessionRecord | null>();
export const getUser = defineRpc('rpc.identity.user.get', NoInput)<User>();
export const updateProfile = defineRpc('rpc.identity.user.update', UpdateProfileBody)<User>();
/** Makes a WebP of 256 x 256 of an upload; `updateProfile` makes it the user's picture. */
export const storeProfileImage = defineRpc(
  'rpc.identity.profile-image.store',
  StoreProfileImageInput,
)<UploadedProfileImage>();
export const getProfileImage = defineRpc('rpc.identity.profile-image.get', ProfileImageInput)<ProfileImage>();
export const listUsers = defineRpc('rpc.identity.user.list', ListUsersQuery)<UserPage>();
export const getUserById = defineRpc('rpc.identity.user.get-by-id', UserIdInput)<User>();

export class UserRegisteredData {
  @Id() userId!: string;
  @IsEmail() email!: string;
}

export const UserRegistered = defineEvent('evt.identity.user-registered.v1', UserRegisteredData);

/** Every call that identity answers. */
export const identityRpcs = [
  ...accountRightsRpcs,
  register,
  login,
  logout,
  resolveSession,
  getUser,
  updateProfile,
  storeProfileImage,
  getProfileImage,
  listUsers,
  countUsers,
  getUserById,
  listAudit,
  ...externalSignInRpcs,
  ...accountSafetyRpcs,
] as const;
