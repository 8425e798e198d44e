// @ts-check
/**
 * node bench/ingestion.mjs: uploads one exam and then 29 exams of 80 questions each, one after the other, and prints the time
 * of each, until the reply and until the quiz service has it, with statements and memory. One more upload of the same file
 * shows what validation costs, because it stores nothing.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { launchProduct } from '@tenfold/local-stack/launch.mjs';
import { launchPostgres } from './postgres.mjs';
import { memoryMb } from './process-tree.mjs';
import { median } from './statistics.mjs';
import { signIn } from './student.mjs';
import { between, openUsage } from './usage.mjs';

const EXAMS = 29;
const POLL_MS = 5;
const file = join(import.meta.dirname, '../tools/seed/tenfold-sample-exam-1.xml');
const xml = readFileSync(file, 'utf8');
/** @type {Set<string>} */
const uploaded = new Set();

const postgres = await launchPostgres();
try {
  const product = await launchProduct({ DATABASE_URL: postgres.url });
  const usage = await openUsage(product, postgres.url);
  try {
    const cookie = await signIn(product.url, product.accounts.admin);
    await run('one exam', ['First exam']);
    await run(
      `${EXAMS} exams`,
      Array.from({ length: EXAMS }, (_, index) => `Exam ${index + 1}`),
    );
    await run(
      'the same exam again',
      Array.from({ length: 5 }, () => 'Exam 1'),
    );

    /**
     * @param {string} title
     * @param {string[]} exams
     */
    async function run(title, exams) {
      const idle = await usage.readIdle();
      const before = await usage.read();
      const memory = memoryMb(product.pid).get('content-ingestion');
      const replies = [];
      const arrivals = [];
      for (const exam of exams) {
        const published = await publishedQuestions(product.url, cookie);
        const startedAt = performance.now();
        const { isNew } = await upload(product.url, cookie, exam);
        replies.push(performance.now() - startedAt);
        while (isNew && (await publishedQuestions(product.url, cookie)) === published) await delay(POLL_MS);
        arrivals.push(performance.now() - startedAt);
      }
      const used = between(before, await usage.read());
      const cpu = (/** @type {string} */ kind) =>
        ((used.cpuMs.get(kind) ?? 0) - (idle.cpuMs.get(kind) ?? 0) * used.at) / exams.length;
      const figures = {
        'until the reply, median and maximum ms': `${median(replies).toFixed(0)}, ${Math.max(...replies).toFixed(0)}`,
        'until quiz has it, median ms': median(arrivals).toFixed(0),
        'statements per exam, with those of waiting': (
          (used.statements - idle.statements * used.at) /
          exams.length
        ).toFixed(0),
        'CPU ms per exam: content-ingestion, quiz': `${cpu('content-ingestion').toFixed(0)}, ${cpu('quiz service').toFixed(0)}`,
        'memory of content-ingestion before, after MB': `${memory?.toFixed(0)}, ${memoryMb(product.pid).get('content-ingestion')?.toFixed(0)}`,
      };
      console.log(`\n${title}`);
      for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(46)}${value}`);
    }
  } finally {
    await usage.close();
    await product.stop();
  }
} finally {
  await postgres.stop();
}

/**
 * @param {string} url
 * @param {string} cookie
 * @param {string} title
 */
async function upload(url, cookie, title) {
  const isNew = !uploaded.has(title);
  uploaded.add(title);
  const response = await fetch(new URL('/api/ingest-xml?confirmNewExam=true', url), {
    method: 'POST',
    headers: { cookie, origin: new URL(url).origin, 'content-type': 'application/xml' },
    body: xml.replace('<exam title="Tenfold Sample Examination 1"', `<exam title="${title}"`),
  });
  if (!response.ok) throw new Error(`${title}: ${response.status} ${await response.text()}`);
  return { isNew };
}

/**
 * @param {string} url
 * @param {string} cookie
 * @returns {Promise<number>}
 */
async function publishedQuestions(url, cookie) {
  const response = await fetch(new URL('/api/sections', url), { headers: { cookie } });
  const sections = await response.json();
  return sections.reduce(
    (/** @type {number} */ sum, /** @type {any} */ { questionCount }) => sum + questionCount,
    0,
  );
}
