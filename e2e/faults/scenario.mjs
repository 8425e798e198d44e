// @ts-check
import { checkAll } from './invariants/index.mjs';
import { untilSettled } from './invariants/unfinished.mjs';
import { Ledger } from './ledger.mjs';
import { Students } from './students.mjs';

/**
 * @typedef {import('./invariants/index.mjs').Context & { random: import('./random.mjs').Random }} Context
 *
 * @typedef {object} Observed
 * @property {string} [done] what happened, with numbers
 * @property {number} [readyMs] longest time without a ready process
 * @property {string[]} [violations] beside those of the invariants
 *
 * @typedef {object} Scenario
 * @property {string} id
 * @property {string} title
 * @property {(context: Context) => Promise<Observed>} run
 * @property {() => import('./product.mjs').Product} [ownProduct] when it cannot share the product of the other scenarios
 *
 * @typedef {object} Result
 * @property {string} id
 * @property {string} title
 * @property {string} done
 * @property {number} answers acknowledged
 * @property {number} requests
 * @property {number} unserved
 * @property {string} statuses
 * @property {string[]} internalErrors
 * @property {number | null} readyMs
 * @property {number | null} settledMs
 * @property {string[]} violations
 */

const PROS = 8;
/** Longer than the goal of 30 s, because machines can be busy; the table shows the time. */
const SETTLE_LIMIT_MS = 120_000;

/**
 * @param {Scenario} scenario
 * @param {import('./product.mjs').Product} product
 * @param {import('./random.mjs').Random} random
 * @returns {Promise<{ result: Result, context: Context }>}
 */
export async function runScenario(scenario, product, random) {
  const ledger = new Ledger();
  const students = new Students(product, ledger, random);
  const context = { product, ledger, students, random };
  /** @type {Result} */
  const result = {
    id: scenario.id,
    title: scenario.title,
    done: '',
    answers: 0,
    requests: 0,
    unserved: 0,
    statuses: '',
    internalErrors: [],
    readyMs: null,
    settledMs: null,
    violations: [],
  };
  try {
    await students.registerPros(PROS);
    const { done = '', readyMs = null, violations = [] } = await scenario.run(context);
    Object.assign(result, { done, readyMs });
    result.violations.push(...violations);
    result.requests = students.counts.total;
    result.unserved = students.counts.unserved;
    result.statuses = students.counts.toString();
    result.settledMs = await untilSettled(product, SETTLE_LIMIT_MS).catch(() => null);
    result.violations.push(...(await checkAll(context)));
  } catch (error) {
    result.violations.push(String(/** @type {Error} */ (error).stack));
  }
  result.answers = ledger.acknowledgedAnswers;
  result.internalErrors = [...students.counts.internalErrors];
  return { result, context };
}

/**
 * The students study from before the fault until after it.
 *
 * @param {Context} context
 * @param {() => Promise<void>} fault
 * @param {Parameters<Students['study']>[1]} [who]
 */
export async function whileStudying({ students }, fault, who) {
  const end = new AbortController();
  const studying = students.study(end.signal, who);
  // a student whose request was refused ends the scenario at once
  await Promise.race([fault(), studying]).finally(() => end.abort());
  await studying;
}
