import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  getProfileImage,
  notFound,
  profileImageUrl,
  storeProfileImage,
  type Caller,
  type ProfileImage,
  type ProfileImageInput,
  type StoreProfileImageInput,
  type UploadedProfileImage,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { newToken, ConcurrencyLimiter } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { makeAvatar } from './make-avatar.js';
import { findImageBytes, insertImage } from './profile-images.queries.js';
import { UploadedPictures } from './uploaded-pictures.js';

/**
 * Each picture may take nine seconds in a process of 400 MB. With this limit a waiting call returns before the gateway's
 * timeout.
 */
const CONCURRENCY = 2;
const WAITING_MAX = 2;

@Injectable()
export class ProfileImagesService {
  private readonly turns = new ConcurrencyLimiter(
    CONCURRENCY,
    WAITING_MAX,
    'Too many pictures are being uploaded right now. Please try again.',
  );

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly uploads: UploadedPictures,
  ) {}

  @Handles(storeProfileImage)
  async store({ uploadId }: StoreProfileImageInput, { userId }: Caller): Promise<UploadedProfileImage> {
    const bytes = await this.turns.run(async () => makeAvatar(await this.uploads.take(uploadId)));
    const name = newToken();
    await insertImage(this.database.manager, { userId, name, bytes });
    return { imageUrl: profileImageUrl(name) };
  }

  @Handles(getProfileImage)
  async get({ name }: ProfileImageInput): Promise<ProfileImage> {
    const bytes = await findImageBytes(this.database.manager, name);
    if (!bytes) throw notFound('Picture');
    return { webp: bytes.toString('base64') };
  }
}
