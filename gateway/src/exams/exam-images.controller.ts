import { Controller, Post, Req } from '@nestjs/common';
import {
  EXAM_IMAGE_MAX_BYTES,
  EXAM_IMAGE_UPLOAD_TTL_SECONDS,
  examImageTooLarge,
  examImageUploadKey,
  storeExamImage,
  StoredImage,
  type Caller,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyRequest } from 'fastify';
import { IdempotencyKey, type KeyOfRequest } from '../http/idempotency-key.js';
import { Route } from '../http/route.decorator.js';
import { UploadLimits } from '../limits/upload-limits.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { readPicture, type PictureUpload } from '../uploads/read-picture.js';
import { Uploads } from '../uploads/uploads.js';

const IMAGE: PictureUpload = { field: 'image', maxBytes: EXAM_IMAGE_MAX_BYTES, tooLarge: examImageTooLarge };

@Controller()
export class ExamImagesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly uploads: Uploads,
    private readonly limits: UploadLimits,
  ) {}

  @Post('admin/images')
  @Route({
    summary: 'Upload a JPEG, PNG or WebP of at most 5 MB for questions and exhibits; idempotent',
    calls: [storeExamImage],
    consumes: { 'multipart/form-data': { file: IMAGE.field } },
    reply: StoredImage,
    problems: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
  })
  async upload(
    @Req() request: FastifyRequest,
    @IdempotencyKey() key: KeyOfRequest,
    @CallingUser() caller: Caller,
  ): Promise<StoredImage> {
    await this.limits.beforeExamImage(caller.userId);
    const picture = await readPicture(request, IMAGE);
    const uploadId = await this.uploads.store(picture, examImageUploadKey, EXAM_IMAGE_UPLOAD_TTL_SECONDS);
    return this.rpc.call(storeExamImage, { ...key, uploadId }, caller);
  }
}
