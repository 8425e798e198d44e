import { Controller, Get, Param, Post, Req, Res, Injectable, type PipeTransform } from '@nestjs/common';
import {
  getProfileImage,
  PROFILE_IMAGE_MAX_BYTES,
  PROFILE_IMAGE_UPLOAD_TTL_SECONDS,
  ProfileImageInput,
  profileImageTooLarge,
  profileImageUploadKey,
  storeProfileImage,
  UploadedProfileImage,
  type Caller,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Route } from '../http/route.decorator.js';
import { UploadLimits } from '../limits/upload-limits.js';
import { CallingUser } from '../session/calling-user.decorator.js';
import { readPicture, type PictureUpload } from '../uploads/read-picture.js';
import { Uploads } from '../uploads/uploads.js';
import { pageNotFound } from '../http/to-problem.js';

const NAME = /^[A-Za-z0-9_-]{1,64}$/;

@Injectable()
class ProfileImageNamePipe implements PipeTransform<unknown, string> {
  transform(value: unknown): string {
    if (typeof value !== 'string' || !NAME.test(value)) throw pageNotFound();
    return value;
  }
}

const PICTURE: PictureUpload = {
  field: 'profileImage',
  maxBytes: PROFILE_IMAGE_MAX_BYTES,
  tooLarge: profileImageTooLarge,
};

const PICTURE_HEADERS = {
  'content-type': 'image/webp',
  'content-disposition': 'inline; filename="avatar.webp"',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'public, max-age=31536000, immutable',
};

@Controller()
export class ProfileImagesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly uploads: Uploads,
    private readonly limits: UploadLimits,
  ) {}

  @Post('upload-profile-image')
  @Route({
    summary: 'Upload a JPEG, PNG or WebP of at most 5 MB, to be chosen with PATCH /api/auth/user',
    calls: [storeProfileImage],
    consumes: { 'multipart/form-data': { file: PICTURE.field } },
    reply: UploadedProfileImage,
    problems: ['TOO_MANY_REQUESTS'],
  })
  async upload(@Req() request: FastifyRequest, @CallingUser() caller: Caller): Promise<UploadedProfileImage> {
    await this.limits.beforePicture(caller.userId);
    const picture = await readPicture(request, PICTURE);
    const uploadId = await this.uploads.store(
      picture,
      profileImageUploadKey,
      PROFILE_IMAGE_UPLOAD_TTL_SECONDS,
    );
    return this.rpc.call(storeProfileImage, { uploadId }, caller);
  }

  /** A name is random and never reused for another picture, so browsers may cache the response for long. */
  @Get('profile-images/:name')
  @Route({
    summary: 'Get a profile picture',
    calls: [getProfileImage],
    parameters: ProfileImageInput,
    reply: 'image/webp',
  })
  async show(
    @Param('name', ProfileImageNamePipe) name: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { webp } = await this.rpc.call(getProfileImage, { name }, null);
    // set after the read, so that error responses are not cached
    reply.headers(PICTURE_HEADERS);
    return Buffer.from(webp, 'base64');
  }
}
