import { randomUUID } from 'node:crypto';
import { ContentAdministratorActed } from '@tenfold/contracts';
import { emit } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import type { NewImage } from './encode-image.js';
import { insertImages } from './images.queries.js';

/** Idempotent. Each image that was not stored yet becomes an entry of the audit log. */
export async function storeImages(
  tx: EntityManager,
  images: readonly NewImage[],
  actorId: string,
): Promise<void> {
  const inserted = await insertImages(tx, images, actorId);
  for (const { hash, url, width, height } of images) {
    if (!inserted.delete(hash)) continue;
    const target = randomUUID();
    const detail = `${url}: ${width} × ${height} pixels`;
    await emit(
      tx,
      ContentAdministratorActed,
      { actorId, action: 'exam-image.stored', target, detail },
      { aggregateType: 'exam-image', aggregateId: target, aggregateVersion: 1 },
    );
  }
}
