import { randomUUID } from 'node:crypto';
import { ContentAdministratorActed } from '@tenfold/contracts';
import { emitAll } from '@tenfold/messaging/events';
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
  const emitted = images.flatMap(({ hash, url, width, height }) => {
    if (!inserted.delete(hash)) return [];
    const target = randomUUID();
    const detail = `${url}: ${width} × ${height} pixels`;
    return {
      data: { actorId, action: 'exam-image.stored' as const, target, detail },
      about: { aggregateType: 'exam-image', aggregateId: target, aggregateVersion: 1 },
    };
  });
  await emitAll(tx, ContentAdministratorActed, emitted);
}
