import { EXAM_IMAGE_MAX_MEGABYTES } from '@tenfold/exam';
import { IsInt, IsOptional, Matches, Min } from 'class-validator';
import { defineCall, ofType } from './call.js';
import { Problem } from './problem.js';
import { Id, IsIdempotencyKey, Text } from './validation.js';

export { EXAM_IMAGE_MAX_BYTES } from '@tenfold/exam';

export const EXAM_IMAGE_UPLOAD_TTL_SECONDS = 60;
const STORE_EXAM_IMAGE_TIMEOUT_MS = 20_000;

const HASH = /^[0-9a-f]{64}$/;

export function examImageUploadKey(uploadId: string): string {
  return `upload:exam-image:${uploadId}`;
}

/** Public and immutable: the hash is of the content. */
export function examImageUrl(hash: string): string {
  return `/exhibits/${hash}.webp`;
}

export function examImageTooLarge(): Problem {
  return new Problem(
    'TOO_LARGE',
    `An image may have at most ${EXAM_IMAGE_MAX_MEGABYTES} MB; this one is larger.`,
  );
}

export class StoreExamImageInput {
  /** Key part of the uploaded bytes in Redis. */
  @Id() uploadId!: string;
  @IsOptional() @IsIdempotencyKey() idempotencyKey?: string;
}

/** An image for questions and exhibits, on our own address. */
export class StoredImage {
  @Text(300) url!: string;
  @IsInt() @Min(1) width!: number;
  @IsInt() @Min(1) height!: number;
}

export class ReadImageInput {
  /** SHA-256 of the stored bytes, as in the address. */
  @Matches(HASH, { message: 'hash must be the name of an uploaded image' }) hash!: string;
}

export interface ImageFile {
  /** WebP, as Base64. */
  webp: string;
}

export const storeExamImage = defineCall({
  subject: 'rpc.content.image.store',
  access: 'editor',
  input: StoreExamImageInput,
  fromRequest: ['idempotencyKey'],
  output: StoredImage,
  problems: ['NOT_FOUND', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'CONFLICT'],
  timeoutMs: STORE_EXAM_IMAGE_TIMEOUT_MS,
});

export const readImage = defineCall({
  subject: 'rpc.content.image.read',
  access: 'anyone',
  input: ReadImageInput,
  output: ofType<ImageFile>(),
  problems: ['NOT_FOUND'],
});
