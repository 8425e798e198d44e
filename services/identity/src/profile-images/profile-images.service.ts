import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { notFound, profileImageUrl, type ProfileImage, type UploadedProfileImage } from '@tenfold/contracts';
import { newToken, WorkLimit } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { makeAvatar } from './make-avatar.js';
import { findImageBytes, insertImage } from './profile-images.queries.js';
import { UploadedPictures } from './uploaded-pictures.js';

/** A picture may take five seconds and a hundred megabytes. Who waits is answered before the gateway gives up. */
const AT_ONCE = 2;
const WAITING_MAX = 4;

@Injectable()
export class ProfileImagesService {
  private readonly turns = new WorkLimit(
    AT_ONCE,
    WAITING_MAX,
    'Too many pictures are being uploaded right now. Please try again.',
  );

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly uploads: UploadedPictures,
  ) {}

  /**
   * Stores the avatar made of an upload; it is not yet the user's picture.
   * @throws Problem UNSUPPORTED_MEDIA_TYPE, UNAVAILABLE; NOT_FOUND when the upload has expired or was taken
   */
  async store(userId: string, uploadId: string): Promise<UploadedProfileImage> {
    const bytes = await this.turns.run(async () => makeAvatar(await this.uploads.take(uploadId)));
    const name = newToken();
    await insertImage(this.database.manager, { userId, name, bytes });
    return { imageUrl: profileImageUrl(name) };
  }

  /** @throws Problem NOT_FOUND */
  async get(name: string): Promise<ProfileImage> {
    const bytes = await findImageBytes(this.database.manager, name);
    if (!bytes) throw notFound('Picture');
    return { webp: bytes.toString('base64') };
  }
}
