import { readEnv, url } from '@tenfold/platform';

/** The tool works on one service's database. */
export function loadToolEnv(source = process.env) {
  return readEnv({ DATABASE_URL: url(['postgres:', 'postgresql:']) }, source);
}
