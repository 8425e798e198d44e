import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  ContentAdministratorActed,
  examImageTooLarge,
  examImageUrl,
  notFound,
  Problem,
  readImage,
  storeExamImage,
  EXAM_IMAGE_MAX_BYTES,
  type Caller,
  type ImageFile,
  type ReadImageInput,
  type StoredImage,
  type StoreExamImageInput,
} from '@tenfold/contracts';
import { emit } from '@tenfold/messaging/events';
import { Handles } from '@tenfold/messaging/rpc';
import { ConcurrencyLimiter } from '@tenfold/platform';
import { encodeWebp, type EncodedImage } from '@tenfold/platform/images';
import { EntityManager } from 'typeorm';
import { TransferredFiles } from '../uploads/transferred-files.js';
import { findWebp, insertImage } from './images.queries.js';

/** Each image may take five seconds and 100 MB. With this limit a waiting call returns before the gateway's timeout. */
const CONCURRENCY = 2;
const WAITING_MAX = 4;
const WIDTH_MAX = 2_000;
/** WebP allows 16,383. */
const HEIGHT_MAX = 10_000;
/** Of the WebP: one NATS message, in Base64. */
const STORED_MAX_BYTES = 1_000_000;

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
  async store({ uploadId }: StoreExamImageInput, { userId }: Caller): Promise<StoredImage> {
    const { webp, width, height } = await this.turns.run(async () =>
      encode(await this.files.takeImage(uploadId)),
    );
    const hash = createHash('sha256').update(webp).digest('hex');
    const url = examImageUrl(hash);
    await this.database.transaction(async (tx) => {
      const isNew = await insertImage(tx, { hash, webp, width, height, createdBy: userId });
      if (!isNew) return;
      const target = randomUUID();
      const detail = `${url}: ${width} × ${height} pixels`;
      await emit(
        tx,
        ContentAdministratorActed,
        { actorId: userId, action: 'exam-image.stored', target, detail },
        { aggregateType: 'exam-image', aggregateId: target, aggregateVersion: 1 },
      );
    });
    return { url, width, height };
  }

  @Handles(readImage)
  async read({ hash }: ReadImageInput): Promise<ImageFile> {
    const webp = await findWebp(this.database, hash);
    if (!webp) throw notFound('Image');
    return { webp: webp.toString('base64') };
  }
}

async function encode(upload: Buffer): Promise<EncodedImage> {
  if (upload.length > EXAM_IMAGE_MAX_BYTES) throw examImageTooLarge();
  const encoded = await encodeWebp(upload, (image) =>
    image.resize(WIDTH_MAX, HEIGHT_MAX, { fit: 'inside', withoutEnlargement: true }),
  );
  if (encoded === null)
    throw new Problem(
      'UNSUPPORTED_MEDIA_TYPE',
      'This image cannot be read. Please select an undamaged JPEG, PNG or WebP of at most 40 megapixels.',
    );
  if (encoded.webp.length > STORED_MAX_BYTES)
    throw new Problem('TOO_LARGE', 'This image has too many details. Please select one with fewer pixels.');
  return encoded;
}
