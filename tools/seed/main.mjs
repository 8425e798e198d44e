// @ts-check
/**
 * node tools/seed/main.mjs: fills a running product. Reads PUBLIC_ORIGIN, ADDRESS (of the gateway, when it is another),
 * ADMIN_EMAIL, ADMIN_PASSWORD and STUDENT_PASSWORD (of both students).
 */
import { seed } from './seed.mjs';

/** @param {string} name */
function needed(name) {
  const value = process.env[name];
  if (value) return value;
  console.error(`${name} is missing`);
  process.exit(1);
}

const password = needed('STUDENT_PASSWORD');
await seed({
  origin: needed('PUBLIC_ORIGIN'),
  address: process.env.ADDRESS || undefined,
  admin: { email: needed('ADMIN_EMAIL'), password: needed('ADMIN_PASSWORD') },
  pro: { email: 'pro@tenfold.example', password },
  free: { email: 'free@tenfold.example', password },
  loaded: {},
});
console.log('sample exams, pro@tenfold.example and free@tenfold.example are in');
