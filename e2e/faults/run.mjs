// @ts-check
/**
 * npm run test:faults [-- R-02 R-13] [--seed 7] [--runs 3] [--pace 0.25] [--table <file>]: injects faults into the running product under
 * students, and checks the invariants of docs/reliability.md. Exit code 1 when an invariant is violated or a negative
 * control does not notice what it must.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { shutdownSignal } from '@tenfold/local-stack/shutdown-signal.mjs';
import { controls, isNoticed, quickControls } from './controls.mjs';
import { setPace } from './pause.mjs';
import { Product } from './product.mjs';
import { createRandom } from './random.mjs';
import { details, table } from './report.mjs';
import { runScenario } from './scenario.mjs';
import { calm } from './scenarios/calm.mjs';
import { scenarios } from './scenarios/index.mjs';
import { shortForm } from './scenarios/short.mjs';

/** @typedef {import('./scenario.mjs').Result} Result */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '1' },
    pace: { type: 'string', default: '1' },
    table: { type: 'string' },
  },
});

setPace(Number(values.pace));

/** @type {Product | null} */
let running = null;
shutdownSignal().addEventListener('abort', () => void running?.stop().finally(() => process.exit(1)));

function chosenScenarios() {
  const known = [shortForm, ...scenarios];
  const unknown = positionals.filter((id) => !known.some((scenario) => scenario.id === id));
  if (unknown.length > 0)
    throw new Error(`unknown: ${unknown.join(', ')}. There are ${known.map(({ id }) => id).join(', ')}`);
  return positionals.length === 0 ? scenarios : known.filter(({ id }) => positionals.includes(id));
}

/**
 * @param {Product} product
 * @param {readonly import('./scenario.mjs').Scenario[]} chosen
 * @param {import('./random.mjs').Random} random
 * @returns {Promise<{ results: Result[], last: import('./scenario.mjs').Context | null }>}
 */
async function runAll(product, chosen, random) {
  const results = [];
  let last = null;
  for (const scenario of chosen) {
    console.log(`\n${scenario.id} ${scenario.title}`);
    const startedAt = Date.now();
    const { result, context } = await runScenario(scenario, product, random);
    results.push(result);
    last = context;
    const seconds = ((Date.now() - startedAt) / 1_000).toFixed(0);
    console.log([table([result]), details(result), `${seconds} s`].join('\n'));
  }
  return { results, last };
}

/**
 * @template T
 * @param {Product} product
 * @param {() => Promise<T>} work
 */
async function withProduct(product, work) {
  running = product;
  await product.start();
  try {
    return await work();
  } finally {
    await product.stop();
    running = null;
  }
}

/**
 * @param {number} seed
 * @returns {Promise<{ results: Result[], blind: string[] }>} blind: the negative controls that noticed nothing
 */
async function runOnce(seed) {
  console.log(`seed ${seed}`);
  const random = createRandom(seed);
  const chosen = chosenScenarios();
  const sharing = chosen.filter(({ ownProduct }) => !ownProduct);
  const results = [];
  /** @type {string[]} */
  let blind = [];
  if (sharing.length > 0) {
    const product = new Product();
    await withProduct(product, async () => {
      const outcome = await runAll(product, sharing, random);
      results.push(...outcome.results);
      // the controls change what the students stored
      if (outcome.last?.ledger.acknowledgedAnswers) blind = await runControls(outcome.last);
    });
  }
  for (const scenario of chosen) {
    const product = scenario.ownProduct?.();
    if (product)
      results.push(...(await withProduct(product, () => runAll(product, [scenario], random))).results);
  }
  return { results, blind };
}

/**
 * @param {import('./scenario.mjs').Context} context of the last scenario
 * @returns {Promise<string[]>} those that nothing noticed
 */
async function runControls(context) {
  const blind = [];
  const isFull = positionals.length === 0 || positionals.includes(calm.id);
  for (const control of isFull ? controls : quickControls) {
    const isRed = await isNoticed(context, control);
    console.log(`control ${control.invariant} ${isRed ? 'red' : 'NOT RED'}: ${control.title}`);
    if (!isRed) blind.push(control.title);
  }
  return blind;
}

/** @type {Result[]} */
const results = [];
const blind = [];
for (let run = 0; run < Number(values.runs); run += 1) {
  const outcome = await runOnce(Number(values.seed) + run);
  results.push(...outcome.results);
  blind.push(...outcome.blind);
}
const text = table(results);
console.log(`\n${text}`);
if (values.table) writeFileSync(values.table, `${text}\n`);
const violations = results.reduce((sum, result) => sum + result.violations.length, 0);
const answers = results.reduce((sum, result) => sum + result.answers, 0);
console.log(
  `${results.length} fault runs, ${answers} answers acknowledged, ${violations} violations, ${blind.length} controls without effect`,
);
process.exit(violations + blind.length > 0 ? 1 : 0);
