import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

export async function listFiles(root: string): Promise<Set<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(files.map((file) => relative(root, join(file.parentPath, file.name)).split(sep).join('/')));
}
