import { Injectable } from '@nestjs/common';
import {
  notFound,
  readImage,
  storeExamImage,
  type Caller,
  type ImageFile,
  type ReadImageInput,
  type StoredImage,
  type StoreExamImageInput,
} from '@tenfold/contracts';
import { keyedRequest, replyOnce } from '@tenfold/messaging/events';
import { Handles } from '@tenfold/messaging/rpc';
import { ConcurrencyLimiter } from '@tenfold/platform';
import { EntityManager } from 'typeorm';
import { TransferredFiles } from '../uploads/transferred-files.js';
import { encodeImage } from './encode-image.js';
import { findWebp } from './images.queries.js';
import { storeImages } from './store-images.js';

/** Each image may take nine seconds in a process of 400 MB. With this limit a waiting call returns before the gateway's timeout. */
const CONCURRENCY = 2;
const WAITING_MAX = 2;

@Injectable()
export class ImagesService {
  private readonly turns = new ConcurrencyLimiter(
    CONCURRENCY,
    WAITING_MAX,
    'Too many images are being uploaded right now. Please try again.',
  );

  constructor(
    private readonly database: EntityManager,
    private readonly files: TransferredFiles,
  ) {}

  /** Idempotent: the same image has the same address. */
  @Handles(storeExamImage)
  async store(input: StoreExamImageInput, { userId }: Caller): Promise<StoredImage> {
    const image = await this.turns.run(
      async () => encodeImage(await this.files.takeImage(input.uploadId)),
      userId,
    );
    const { hash, url, width, height } = image;
    const request = keyedRequest(storeExamImage, { ...input, uploadId: hash });
    return this.database.transaction((tx) =>
      replyOnce(tx, userId, request, async () => {
        await storeImages(tx, [image], userId);
        return { url, width, height };
      }),
    );
  }

  @Handles(readImage)
  async read({ hash }: ReadImageInput): Promise<ImageFile> {
    const webp = await findWebp(this.database, hash);
    if (!webp) throw notFound('Image');
    return { webp: webp.toString('base64') };
  }
}
