import { PROFILE_IMAGE_TOO_LARGE } from '@tenfold/exam';
import {
  ArrayMaxSize,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsUUID,
  Matches,
  Min,
} from 'class-validator';
import {
  subscriptionStatuses,
  subscriptionTiers,
  type SubscriptionStatus,
  type SubscriptionTier,
} from './access.js';
import { defineCall, ofType } from './call.js';
import { defineEvent } from './event.js';
import { Problem } from './problem.js';
import { EmailAddress, Id, Nullable, Percentage, Text, Timestamp } from './validation.js';

const UPLOAD_FIRST = 'Upload a picture first';

export class User {
  @Id() id!: string;
  @IsEmail() email!: string;
  @Nullable() @Text(100) firstName!: string | null;
  @Nullable() @Text(100) lastName!: string | null;
  @Nullable() @Text(300) profileImageUrl!: string | null;
  @IsBoolean() isAdmin!: boolean;
  @IsBoolean() isEditor!: boolean;
  @IsIn(subscriptionTiers) subscriptionTier!: SubscriptionTier;
  @IsIn(subscriptionStatuses) subscriptionStatus!: SubscriptionStatus;
  @Nullable() @Timestamp() trialEndsAt!: string | null;
  @IsBoolean() hasUsedFreeTrial!: boolean;
  @IsInt() @Min(0) totalQuestions!: number;
  @Percentage() avgScore!: number;
  @Timestamp() createdAt!: string;
  @Timestamp() updatedAt!: string;
}

export class UpdateProfileBody {
  @IsOptional() @Nullable() @Text(100) firstName?: string | null;
  @IsOptional() @Nullable() @Text(100) lastName?: string | null;
  /** Read-only: 400 unless it equals the current address. */
  @IsOptional() @EmailAddress() email?: string;
  @IsOptional()
  @Nullable()
  @Matches(/^\/api\/profile-images\/[A-Za-z0-9_-]{1,64}$/, { message: UPLOAD_FIRST })
  profileImageUrl?: string | null;
}

export class UserIdInput {
  @Id() userId!: string;
}

export { PROFILE_IMAGE_MAX_BYTES } from '@tenfold/exam';

export const PROFILE_IMAGE_UPLOAD_TTL_SECONDS = 60;

export const STORE_PROFILE_IMAGE_TIMEOUT_MS = 20_000;

export function profileImageUploadKey(uploadId: string): string {
  return `upload:profile-image:${uploadId}`;
}

const PROFILE_IMAGE_FOLDER = '/api/profile-images/';

export function profileImageUrl(name: string): string {
  return PROFILE_IMAGE_FOLDER + name;
}

export function profileImageName(url: string): string {
  return url.slice(PROFILE_IMAGE_FOLDER.length);
}

export function profileImageTooLarge(): Problem {
  return new Problem('TOO_LARGE', `${PROFILE_IMAGE_TOO_LARGE.title}: ${PROFILE_IMAGE_TOO_LARGE.text}`);
}

export function uploadPictureFirst(): Problem {
  return new Problem('INVALID_INPUT', UPLOAD_FIRST, {
    errors: [{ field: 'profileImageUrl', message: UPLOAD_FIRST }],
  });
}

export class StoreProfileImageInput {
  @Id() uploadId!: string;
}

export class UploadedProfileImage {
  @Text(300) imageUrl!: string;
}

export class ProfileImageInput {
  @Matches(/^[A-Za-z0-9_-]{1,64}$/, { message: 'name must be the name of an uploaded image' }) name!: string;
}

export interface ProfileImage {
  webp: string;
}

export const getUser = defineCall({
  subject: 'rpc.identity.user.get',
  access: 'signed-in',
  output: User,
  callers: ['billing'],
});

export const updateProfile = defineCall({
  subject: 'rpc.identity.user.update',
  access: 'signed-in',
  input: UpdateProfileBody,
  output: User,
});

export const storeProfileImage = defineCall({
  subject: 'rpc.identity.profile-image.store',
  access: 'signed-in',
  input: StoreProfileImageInput,
  output: UploadedProfileImage,
  timeoutMs: STORE_PROFILE_IMAGE_TIMEOUT_MS,
});

export const getProfileImage = defineCall({
  subject: 'rpc.identity.profile-image.get',
  access: 'anyone',
  input: ProfileImageInput,
  output: ofType<ProfileImage>(),
  problems: ['NOT_FOUND'],
});

export const getUserById = defineCall({
  subject: 'rpc.identity.user.get-by-id',
  access: 'admin',
  input: UserIdInput,
  output: User,
  callers: ['notifications'],
  problems: ['NOT_FOUND'],
});

export class UserIdsInput {
  @IsUUID(undefined, { each: true }) @ArrayMaxSize(200) userIds!: string[];
}

export interface UserEmail {
  userId: string;
  email: string;
}

/** Without the users that do not exist. An editor gets only the addresses of editors and administrators. */
export const listUserEmails = defineCall({
  subject: 'rpc.identity.user.list-emails',
  access: 'editor',
  input: UserIdsInput,
  output: ofType<UserEmail[]>(),
});

export class UserRegisteredData {
  @Id() userId!: string;
  @IsEmail() email!: string;
}

export const UserRegistered = defineEvent('evt.identity.user-registered.v1', UserRegisteredData);
