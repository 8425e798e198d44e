import type { CustomQuizChoice, QuizPreset } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

/** Makes other changes of the user's presets wait until the transaction ends. */
export async function lockPresets(tx: EntityManager, userId: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('quiz-presets:' || $1, 0))", [userId]);
}

export async function listPresets(tx: EntityManager, userId: string): Promise<QuizPreset[]> {
  return tx.query(
    'SELECT preset_id AS id, name, choice FROM quiz_preset WHERE user_id = $1 ORDER BY lower(name), preset_id',
    [userId],
  );
}

export async function countPresets(tx: EntityManager, userId: string): Promise<number> {
  const [row] = await tx.query<[{ count: number }]>(
    'SELECT count(*)::int AS count FROM quiz_preset WHERE user_id = $1',
    [userId],
  );
  return row.count;
}

/** @returns whether another preset of the user has the name, whatever its case */
export async function isNameTaken(
  tx: EntityManager,
  userId: string,
  { id, name }: Pick<QuizPreset, 'id' | 'name'>,
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    'SELECT 1 FROM quiz_preset WHERE user_id = $1 AND lower(name) = lower($2) AND preset_id <> $3',
    [userId, name, id],
  );
  return rows.length > 0;
}

export async function insertPreset(
  tx: EntityManager,
  userId: string,
  { id, name, choice }: { id: string; name: string; choice: CustomQuizChoice },
): Promise<void> {
  await tx.query('INSERT INTO quiz_preset (user_id, preset_id, name, choice) VALUES ($1, $2, $3, $4)', [
    userId,
    id,
    name,
    JSON.stringify(choice),
  ]);
}

export async function updatePresetName(
  tx: EntityManager,
  userId: string,
  { id, name }: Pick<QuizPreset, 'id' | 'name'>,
): Promise<boolean> {
  const [, updated] = await tx.query<[unknown[], number]>(
    'UPDATE quiz_preset SET name = $3 WHERE user_id = $1 AND preset_id = $2',
    [userId, id, name],
  );
  return updated > 0;
}

export async function deletePresetOf(tx: EntityManager, userId: string, presetId: string): Promise<boolean> {
  const [, deleted] = await tx.query<[unknown[], number]>(
    'DELETE FROM quiz_preset WHERE user_id = $1 AND preset_id = $2',
    [userId, presetId],
  );
  return deleted > 0;
}
