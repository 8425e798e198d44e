// @ts-check
import { randomUUID } from 'node:crypto';
import { invariants } from './invariants/index.mjs';
import { keyOf } from './ledger.mjs';

/**
 * Negative controls: each breaks one thing that its invariant must notice. They run last, because the product is unusable
 * afterwards.
 *
 * @typedef {import('./scenario.mjs').Context} Context
 * @typedef {object} Control
 * @property {string} invariant
 * @property {string} title
 * @property {(context: Context) => Promise<object | void>} spoil may replace parts of the context
 */

/** @type {Control[]} */
export const controls = [
  {
    invariant: 'I-01',
    title: 'an acknowledged answer is lost',
    async spoil({ product, ledger }) {
      const [key = ''] = [...ledger.answers.keys()];
      await product.query(
        'quiz',
        'DELETE FROM session_answer WHERE (session_id, question_id) = ($1, $2)',
        key.split(' '),
      );
    },
  },
  {
    invariant: 'I-01',
    title: 'the ledger has an answer that was never sent',
    async spoil({ ledger }) {
      const known = { userId: randomUUID(), sent: new Set(['A']), acknowledged: 'A' };
      ledger.answers.set(keyOf(randomUUID(), randomUUID()), known);
    },
  },
  {
    invariant: 'I-02',
    title: 'an event is marked as published before it is published',
    async spoil(context) {
      await createQuizTrigger(context, 'BEFORE INSERT ON outbox', 'NEW.published_at := now(); RETURN NEW;');
      await context.students.oneQuiz();
    },
  },
  {
    invariant: 'I-03',
    title: 'the copy of a subscription differs from Stripe',
    spoil: ({ product }) => product.query('billing', `UPDATE stripe_subscription SET status = 'past_due'`),
  },
  {
    invariant: 'I-04',
    title: 'starts of the daily quiz are not recorded',
    async spoil(context) {
      const body = 'DELETE FROM quick_start WHERE user_id = NEW.user_id; RETURN NULL;';
      await createQuizTrigger(context, 'AFTER INSERT ON quick_start', body);
      await context.students.twoDailyQuizzes();
    },
  },
  {
    invariant: 'I-05',
    title: 'the stranger has the cookie of the owner',
    async spoil({ ledger, students }) {
      const owners = new Set([...ledger.completions.values()].map(({ userId }) => userId));
      const owner = students.pros.find(({ userId }) => owners.has(userId));
      const own = [...ledger.completions].filter(([, { userId }]) => userId === owner?.userId);
      return {
        stranger: owner?.client,
        ledger: Object.assign(Object.create(ledger), { completions: new Map(own) }),
      };
    },
  },
  {
    invariant: 'I-06',
    title: 'an event of an unknown stream stays in the outbox',
    spoil: ({ product }) =>
      product.query(
        'notifications',
        `INSERT INTO outbox (id, subject, aggregate_type, aggregate_id, aggregate_version, payload, headers, schema_version)
         VALUES (gen_random_uuid(), 'evt.unknown.v1', 'nothing', '1', 1, '{}', '{}', 1)`,
      ),
  },
  {
    invariant: 'I-07',
    title: 'a user has a second live subscription',
    async spoil({ product }) {
      await product.query('billing', 'DROP INDEX stripe_subscription_live');
      await product.query(
        'billing',
        `INSERT INTO stripe_subscription (user_id, id, status, snapshot, fetch_number, created_at)
         SELECT user_id, id || '-second', 'active', snapshot, fetch_number, created_at FROM stripe_subscription LIMIT 1`,
      );
    },
  },
  {
    invariant: 'I-08',
    title: 'a completed quiz is missing in the totals',
    spoil: ({ product }) =>
      product.query('quiz', 'UPDATE user_totals SET quizzes = quizzes - 1 WHERE quizzes > 0'),
  },
  {
    invariant: 'I-09',
    title: 'a notification has no quiz',
    spoil: ({ product }) =>
      product.query(
        'notifications',
        `INSERT INTO notification (user_id, id, type, title, message, dedupe_key)
         VALUES (gen_random_uuid(), gen_random_uuid(), 'milestone', 'x', 'x', 'milestones:' || gen_random_uuid())`,
      ),
  },
  {
    invariant: 'I-10',
    title: 'an audit entry is missing',
    async spoil({ product }) {
      await product.query('identity', 'DROP TRIGGER audit_entry_append_only ON audit_entry');
      await product.query('identity', 'DELETE FROM audit_entry');
    },
  },
];

/**
 * @param {Context} context
 * @param {string} event
 * @param {string} body in PL/pgSQL
 */
async function createQuizTrigger({ product }, event, body) {
  const name = `control_${randomUUID().replaceAll('-', '_')}`;
  await product.query(
    'quiz',
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$`,
  );
  await product.query('quiz', `CREATE TRIGGER ${name} ${event} FOR EACH ROW EXECUTE FUNCTION ${name}()`);
}

const QUICK = ['I-01', 'I-08', 'I-09'];
export const quickControls = controls.filter(({ invariant }) => QUICK.includes(invariant));

/**
 * @param {Context} context
 * @param {Control} control
 * @returns {Promise<boolean>} whether the invariant noticed it
 */
export async function isNoticed(context, { invariant, spoil }) {
  const { violations } = invariants.find(({ id }) => id === invariant) ?? {};
  const changed = { ...context, ...(await spoil(context)) };
  return ((await violations?.(changed)) ?? []).length > 0;
}
