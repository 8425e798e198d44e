// @ts-check
/** node bench/reads.mjs: SQL statements, CPU time and bytes of each read that an open page repeats. */
import { launchProduct } from '@tenfold/local-stack/launch.mjs';
import { sendRequests } from './load.mjs';
import { launchPostgres } from './postgres.mjs';
import { newProStudent, signIn } from './student.mjs';
import { between, openUsage } from './usage.mjs';

const CALLS = 3_000;
const CONNECTIONS = 8;
const READS = [
  '/api/user',
  '/api/notifications/count',
  '/api/subscription/status',
  '/api/subscription/notifications',
  '/api/stats',
  '/api/sections/progress',
];

const postgres = await launchPostgres();
try {
  const product = await launchProduct({ DATABASE_URL: postgres.url });
  const usage = await openUsage(product, postgres.url);
  try {
    const cookie = await newProStudent(product.url, await signIn(product.url, product.accounts.admin));
    console.log(
      '| call | statements | messages | CPU of the gateway, µs | of services | of PostgreSQL | reply, bytes |',
    );
    console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
    for (const path of READS) {
      const headers = { cookie };
      const reply = await fetch(new URL(path, product.url), { headers });
      const bytes = (await reply.arrayBuffer()).byteLength;
      const requests = Array.from({ length: CONNECTIONS }, () => [{ method: 'GET', path, headers }]);
      await sendRequests(product.url, 500, requests);
      const idle = await usage.readIdle();
      const before = await usage.read();
      await sendRequests(product.url, CALLS, requests);
      const used = between(before, await usage.read());
      const per = (/** @type {number} */ all, /** @type {number} */ idlePerSecond) =>
        (all - idlePerSecond * used.at) / CALLS;
      const cpu = (/** @type {string[]} */ ...kinds) =>
        kinds
          .map((kind) => 1_000 * per(used.cpuMs.get(kind) ?? 0, idle.cpuMs.get(kind) ?? 0))
          .reduce((sum, us) => sum + us, 0)
          .toFixed(0);
      console.log(
        `| \`${path}\` | ${per(used.statements, idle.statements).toFixed(1)} | ${per(used.messages, idle.messages).toFixed(1)} ` +
          `| ${cpu('gateway')} | ${cpu('other services', 'quiz service')} | ${cpu('PostgreSQL')} | ${bytes} |`,
      );
    }
  } finally {
    await usage.close();
    await product.stop();
  }
} finally {
  await postgres.stop();
}
