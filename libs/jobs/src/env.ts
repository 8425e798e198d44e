import { readEnv, url } from '@tenfold/platform';

export function loadToolEnv(source = process.env) {
  return readEnv({ DATABASE_URL: url(['postgres:', 'postgresql:']) }, source);
}
