import { IsInt, Min } from 'class-validator';
import { defineCall, ofType } from './call.js';
import { ExhibitImage } from './questions.js';
import { Id } from './validation.js';

export class ImageInput {
  /** Key part of the uploaded bytes in Redis. */
  @Id() uploadId!: string;
}

/** An image on our own address, which its content determines. */
export class StoredImage extends ExhibitImage {
  @IsInt() @Min(1) width!: number;
  @IsInt() @Min(1) height!: number;
}

export interface ImageFile {
  contentType: 'image/webp';
  /** Base64. */
  bytes: string;
}

export const readImage = defineCall({
  subject: 'rpc.content.image.read',
  access: 'anyone',
  input: ImageInput,
  output: ofType<ImageFile>(),
  problems: ['NOT_FOUND'],
});
