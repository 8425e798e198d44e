// @ts-check

/**
 * @typedef {object} SentAnswer
 * @property {string} userId
 * @property {Set<string>} sent every letter that was sent
 * @property {string | null} acknowledged the letter that the product accepted
 *
 * @typedef {object} Start
 * @property {string} userId
 * @property {string} sessionId
 * @property {boolean} isFree
 * @property {number} questions
 */

/** What the clients sent, and what was acknowledged to them. It is compared with the databases after the faults. */
export class Ledger {
  /** @type {Map<string, SentAnswer>} by session and question */
  answers = new Map();
  /** @type {Map<string, Start>} acknowledged starts, by session */
  starts = new Map();
  /** @type {Map<string, { userId: string, acknowledged: boolean }>} by session */
  completions = new Map();
  /** @type {Map<string, string>} user ids of acknowledged registrations, by address */
  accounts = new Map();
  /** @type {Set<string>} users of the Free plan */
  freeUsers = new Set();
  /** @type {Set<string>} users whose subscription was acknowledged */
  subscribers = new Set();
  /** @type {Map<string, { sent: number, acknowledged: number }>} plan changes by the administrator, by user */
  planChanges = new Map();
  /** @type {string[]} replies that contradict earlier ones, or that a correct product never sends */
  contradictions = [];

  /** @param {{ userId: string, sessionId: string, questionId: string, letter: string }} answer */
  answerSent({ userId, sessionId, questionId, letter }) {
    const key = keyOf(sessionId, questionId);
    const known = this.answers.get(key) ?? { userId, sent: new Set(), acknowledged: null };
    known.sent.add(letter);
    this.answers.set(key, known);
  }

  /** @param {{ sessionId: string, questionId: string, letter: string }} answer */
  answerAcknowledged({ sessionId, questionId, letter }) {
    const known = this.answers.get(keyOf(sessionId, questionId));
    if (!known) throw new Error('an answer was acknowledged that was not sent');
    if (known.acknowledged !== null && known.acknowledged !== letter)
      this.contradictions.push(
        `${sessionId} ${questionId}: ${known.acknowledged} and ${letter} were accepted`,
      );
    known.acknowledged = letter;
  }

  /** @param {string} userId @param {'sent' | 'acknowledged'} which */
  planChange(userId, which) {
    const known = this.planChanges.get(userId) ?? { sent: 0, acknowledged: 0 };
    known[which] += 1;
    this.planChanges.set(userId, known);
  }

  copy() {
    return Object.assign(new Ledger(), structuredClone({ ...this }));
  }

  get acknowledgedAnswers() {
    return [...this.answers.values()].filter(({ acknowledged }) => acknowledged !== null).length;
  }
}

/** @param {string} sessionId @param {string} questionId */
export function keyOf(sessionId, questionId) {
  return `${sessionId} ${questionId}`;
}
