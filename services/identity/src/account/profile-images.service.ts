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
  Problem,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { newToken, ConcurrencyLimiter } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { findImageBytes, insertImage } from './profile-images.queries.js';
import { UploadedPictures } from './uploaded-pictures.js';
import { encodeWebps } from '@tenfold/platform/images';

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

const SIDE_PIXELS = 256;

/**
 * Cropped to a square of 256 pixels.
 *
 * @throws Problem UNSUPPORTED_MEDIA_TYPE for what `encodeWebps` cannot read
 */
async function makeAvatar(upload: Buffer): Promise<Buffer> {
  const [encoded] = await encodeWebps([upload], { width: SIDE_PIXELS, height: SIDE_PIXELS, fit: 'cover' });
  if (!encoded)
    throw new Problem(
      'UNSUPPORTED_MEDIA_TYPE',
      'This picture cannot be read. Please select an undamaged JPEG, PNG or WebP of at most 40 megapixels.',
    );
  return encoded.webp;
}
