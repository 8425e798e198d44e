// @ts-check
import { auditComplete, noForeignQuiz, oneFreeQuiz } from './access.mjs';
import { noGhosts, oneEventForEachQuiz } from './events.mjs';
import { equalToStripe, oneSubscription } from './payments.mjs';
import { statisticsAddUp } from './statistics.mjs';
import { storedAsAcknowledged } from './stored-as-acknowledged.mjs';
import { nothingStuck } from './unfinished.mjs';

/**
 * @typedef {import('../product.mjs').Product} Product
 * @typedef {import('../ledger.mjs').Ledger} Ledger
 * @typedef {import('../students.mjs').Students} Students
 * @typedef {object} Context
 * @property {Product} product
 * @property {Ledger} ledger
 * @property {Students} students
 *
 * @typedef {object} Invariant
 * @property {string} id
 * @property {string} title
 * @property {(context: Context) => Promise<string[]>} violations
 */

/** @type {Invariant[]} */
export const invariants = [
  {
    id: 'I-01',
    title: 'every acknowledged answer, quiz and account is stored once, as acknowledged',
    violations: storedAsAcknowledged,
  },
  {
    id: 'I-02',
    title: 'each completed quiz has one event, and each milestone one notification',
    violations: oneEventForEachQuiz,
  },
  {
    id: 'I-03',
    title: 'each Stripe event is processed once, and the copy equals Stripe',
    violations: equalToStripe,
  },
  { id: 'I-04', title: 'the Free plan has one quiz of three questions in 24 hours', violations: oneFreeQuiz },
  { id: 'I-05', title: 'no user reads or writes the quiz of another user', violations: noForeignQuiz },
  { id: 'I-06', title: 'nothing is stuck: outbox, consumers, dead letters, jobs', violations: nothingStuck },
  { id: 'I-07', title: 'at most one live subscription and one trial per user', violations: oneSubscription },
  { id: 'I-08', title: 'statistics equal their recomputation', violations: statisticsAddUp },
  { id: 'I-09', title: 'every effect has a cause', violations: noGhosts },
  {
    id: 'I-10',
    title: 'one audit entry for each change by the administrator, append-only',
    violations: auditComplete,
  },
];

/** @param {Context} context */
export async function checkAll(context) {
  const found = [];
  for (const { id, violations } of invariants) {
    for (const violation of await violations(context)) found.push(`${id} ${violation}`);
  }
  return found;
}
