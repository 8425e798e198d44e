// @ts-check
/**
 * node bench/memory.mjs: the memory of each process of `npm start` after the start and after 320 answers of four students.
 * RSS counts pages that several processes share, such as the Node program, once for each process; PSS divides them.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { launchProduct } from '@tenfold/local-stack/launch.mjs';
import { sendAll } from './load.mjs';
import { fullExamAnswers, newProStudent, signIn } from './student.mjs';

const STUDENTS = 4;
const SETTLE_MS = 5_000;

const product = await launchProduct();
try {
  const { processes } = /** @type {{ processes: { name: string, pid: number }[] }} */ (
    JSON.parse(readFileSync(join(dirname(product.accountsFile), 'running.json'), 'utf8'))
  );
  await delay(SETTLE_MS);
  const started = processes.map(memoryOf);
  await answer();
  await delay(SETTLE_MS);
  report(processes, started, processes.map(memoryOf));
} finally {
  await product.stop();
}

async function answer() {
  const admin = await signIn(product.url, product.accounts.admin);
  const students = [];
  for (let i = 0; i < STUDENTS; i += 1) {
    students.push(await fullExamAnswers(product.url, await newProStudent(product.url, admin)));
  }
  await sendAll(new URL('/api/quiz/answer', product.url).href, students);
}

/** @typedef {{ rss: number, pss: number }} Memory in MiB */

/**
 * @param {{ pid: number }} process
 * @returns {Memory}
 */
function memoryOf({ pid }) {
  const all = [pid, ...childrenOf(pid)].map((id) => readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'));
  const sum = (/** @type {string} */ field) =>
    all.reduce(
      (total, text) => total + Number(new RegExp(`^${field}: +(\\d+)`, 'm').exec(text)?.[1] ?? 0),
      0,
    ) / 1_024;
  return { rss: sum('Rss'), pss: sum('Pss') };
}

/**
 * @param {number} pid
 * @returns {number[]}
 */
function childrenOf(pid) {
  const lists = readdirSync(`/proc/${pid}/task`).map((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim(),
  );
  const direct = lists.flatMap((list) => (list === '' ? [] : list.split(' ').map(Number)));
  return direct.flatMap((child) => [child, ...childrenOf(child)]);
}

/**
 * @param {{ name: string }[]} processes
 * @param {Memory[]} started
 * @param {Memory[]} used
 */
function report(processes, started, used) {
  const rows = processes.map(({ name }, index) => ({ name, started: started[index], used: used[index] }));
  const total = (/** @type {Memory[]} */ list) => ({
    rss: list.reduce((sum, { rss }) => sum + rss, 0),
    pss: list.reduce((sum, { pss }) => sum + pss, 0),
  });
  rows.push({ name: 'together', started: total(started), used: total(used) });
  console.log('\n| process | RSS started | PSS started | RSS after answers | PSS after answers |');
  console.log('| --- | ---: | ---: | ---: | ---: |');
  for (const { name, started: first, used: last } of rows) {
    const cells = [first?.rss, first?.pss, last?.rss, last?.pss].map((value) => (value ?? 0).toFixed(0));
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}
