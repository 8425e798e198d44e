import { profileImageUrl } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import { ProfileImageRow } from './profile-image.entity.js';

const USABLE_FOR = "interval '24 hours'";
/** Longer than the 24 hours in which an upload can be chosen, so that no chosen image is deleted (race). */
const DELETED_AFTER = "interval '25 hours'";

export async function insertImage(
  tx: EntityManager,
  image: Pick<ProfileImageRow, 'userId' | 'name' | 'bytes'>,
): Promise<void> {
  await tx.insert(ProfileImageRow, image);
}

export async function findImageBytes(tx: EntityManager, name: string): Promise<Buffer | null> {
  const row = await tx.findOne(ProfileImageRow, { where: { name }, select: { bytes: true, name: true } });
  return row?.bytes ?? null;
}

export async function isUsableBy(tx: EntityManager, userId: string, name: string): Promise<boolean> {
  const rows: unknown[] = await tx.query(
    `SELECT 1 FROM profile_image WHERE user_id = $1 AND name = $2 AND created_at > now() - ${USABLE_FOR}`,
    [userId, name],
  );
  return rows.length > 0;
}

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

export async function deleteUnusedImages(tx: EntityManager): Promise<number> {
  const [, count] = (await tx.query(
    `DELETE FROM profile_image image
      WHERE created_at < now() - ${DELETED_AFTER}
        AND NOT EXISTS (SELECT FROM "user" WHERE id = image.user_id AND profile_image_url = $1 || image.name)`,
    [profileImageUrl('')],
  )) as [unknown, number];
  return count;
}
