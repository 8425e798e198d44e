import { profileImageUrl } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import { ProfileImageRow } from './profile-image.entity.js';

const USABLE_FOR = "interval '24 hours'";
/** Later than the end of use, so that none is deleted while somebody chooses it. */
const SWEPT_AFTER = "interval '25 hours'";

export async function insertImage(
  tx: EntityManager,
  image: Pick<ProfileImageRow, 'userId' | 'name' | 'bytes'>,
): Promise<void> {
  await tx.insert(ProfileImageRow, image);
}

/** The WebP with this name, whosever it is. */
export async function findImageBytes(tx: EntityManager, name: string): Promise<Buffer | null> {
  const row = await tx.findOne(ProfileImageRow, { where: { name }, select: { bytes: true, name: true } });
  return row?.bytes ?? null;
}

/** Whether the user has uploaded an image with this name, no longer than a day ago. */
export async function isUsableBy(tx: EntityManager, userId: string, name: string): Promise<boolean> {
  const rows: unknown[] = await tx.query(
    `SELECT 1 FROM profile_image WHERE user_id = $1 AND name = $2 AND created_at > now() - ${USABLE_FOR}`,
    [userId, name],
  );
  return rows.length > 0;
}

/** Deletes what the user has uploaded before the image with this name; with null, all of it. */
export async function deleteOlderImages(
  tx: EntityManager,
  userId: string,
  chosen: string | null,
): Promise<void> {
  await tx.query(
    `DELETE FROM profile_image
      WHERE user_id = $1
        AND ($2::text IS NULL
             OR name <> $2
                AND created_at <= (SELECT created_at FROM profile_image WHERE user_id = $1 AND name = $2))`,
    [userId, chosen],
  );
}

/** Deletes, whosever they are, the images that were not chosen while they could be. Returns how many. */
export async function deleteUnusedImages(tx: EntityManager): Promise<number> {
  const [, count] = (await tx.query(
    `DELETE FROM profile_image image
      WHERE created_at < now() - ${SWEPT_AFTER}
        AND NOT EXISTS (SELECT FROM "user" WHERE id = image.user_id AND profile_image_url = $1 || image.name)`,
    [profileImageUrl('')],
  )) as [unknown, number];
  return count;
}
