// @ts-check
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, ReplyCounts } from './client.mjs';

/**
 * @typedef {import('./product.mjs').Product} Product
 * @typedef {import('./ledger.mjs').Ledger} Ledger
 * @typedef {import('./random.mjs').Random} Random
 * @typedef {{ client: Client, userId: string }} Person
 * @typedef {{ session: { id: string }, questions: { id: string, answers: { letter: string }[] }[] }} Quiz
 */

const SECOND_TAB_CHANCE = 0.1;
const FULL_EXAM_CHANCE = 0.1;
const ACCESS_LIMIT_MS = 150_000;

export class Students {
  counts = new ReplyCounts();
  /** @type {Person[]} */
  pros = [];
  /** @type {Promise<Client> | null} */
  #administrator = null;

  /**
   * @param {Product} product
   * @param {Ledger} ledger
   * @param {Random} random
   * @param {{ pauseMs?: number }} [options] pauseMs: average between two requests of one student
   */
  constructor(product, ledger, random, { pauseMs = 250 } = {}) {
    this.product = product;
    this.ledger = ledger;
    this.random = random;
    this.pauseMs = pauseMs;
  }

  newClient() {
    return new Client(this.product.origin, this.counts);
  }

  #pause() {
    return delay(this.pauseMs * (0.5 + this.random.next()));
  }

  administrator() {
    return (this.#administrator ??= this.#signInAdministrator());
  }

  async #signInAdministrator() {
    const client = this.newClient();
    expectStatus(await client.insist('POST', '/api/login', this.product.admin), [200]);
    return client;
  }

  /** @returns {Promise<Person>} */
  async register() {
    const client = this.newClient();
    const account = { email: `${randomUUID()}@faults.example`, password: randomUUID() };
    const reply = await client.insist('POST', '/api/register', account);
    // after a lost reply the account exists
    const user = reply.status === 409 ? await client.insist('POST', '/api/login', account) : reply;
    const { id } = expectStatus(user, [200, 201]);
    this.ledger.accounts.set(account.email, id);
    return { client, userId: id };
  }

  /** @returns {Promise<Person>} a student with Pro granted by the administrator */
  async registerPro() {
    const person = await this.register();
    const administrator = await this.administrator();
    this.ledger.planChange(person.userId, 'sent');
    const change = { tier: 'pro', status: 'active' };
    const path = `/api/admin/users/${person.userId}/subscription`;
    expectStatus(await administrator.insist('PATCH', path, change), [200]);
    this.ledger.planChange(person.userId, 'acknowledged');
    return person;
  }

  /** @param {number} count */
  async registerPros(count) {
    this.pros.push(...(await Promise.all(Array.from({ length: count }, () => this.registerPro()))));
  }

  /**
   * Until the signal is aborted, the Pro students study while newcomers register and buyers subscribe, all concurrently.
   * @param {AbortSignal} end
   * @param {{ newcomers?: boolean, buyers?: boolean }} [who]
   */
  async study(end, { newcomers = true, buyers = true } = {}) {
    const repeat = async (/** @type {() => Promise<void>} */ work) => {
      while (!end.aborted) await work();
    };
    await Promise.all([
      ...this.pros.map((person) => repeat(() => this.#takeQuiz(person))),
      ...(newcomers ? [repeat(() => this.#newcomer())] : []),
      ...(buyers ? [repeat(() => this.#buyer())] : []),
    ]);
  }

  /** @param {Person} person */
  async #takeQuiz(person) {
    const sessionType = this.random.next() < FULL_EXAM_CHANCE ? 'full' : 'quick';
    const quiz = await this.#start(person, { sessionType }, false);
    if (quiz) await this.answerAll(person, quiz);
  }

  /** @param {Person} person @param {Quiz} quiz */
  async answerAll(person, quiz) {
    for (const question of quiz.questions) {
      await this.#pause();
      await this.#answer(person, quiz.session.id, question);
    }
    await this.#complete(person, quiz.session.id);
    expectStatus(await person.client.insist('GET', '/api/notifications/count'), [200]);
  }

  /**
   * @param {Person} person
   * @param {{ sessionType: string }} body
   * @param {boolean} isFree
   * @returns {Promise<Quiz | null>} null when the product refused it
   */
  async #start({ client, userId }, body, isFree) {
    const headers = { 'idempotency-key': randomUUID() };
    const deadline = Date.now() + ACCESS_LIMIT_MS;
    for (;;) {
      const reply = await client.insist('POST', '/api/quiz/start', body, headers);
      if (reply.status === 201) {
        const { session, questions } = reply.body;
        this.ledger.starts.set(session.id, {
          userId,
          sessionId: session.id,
          isFree,
          questions: questions.length,
        });
        return reply.body;
      }
      if (isFree && reply.body?.code === 'QUIZ_COOLDOWN') return null;
      // the plan is on its way to the quiz service
      const isOnItsWay = reply.status === 402 || reply.status === 403;
      if (!isOnItsWay || Date.now() > deadline) expectStatus(reply, [201]);
      await this.#pause();
    }
  }

  /** @param {Person} person @param {string} sessionId @param {Quiz['questions'][number]} question */
  async #answer({ client, userId }, sessionId, question) {
    const letters = question.answers.map(({ letter }) => letter);
    const tabs = this.random.next() < SECOND_TAB_CHANCE ? 2 : 1;
    await Promise.all(
      Array.from({ length: tabs }, async () => {
        const answer = { userId, sessionId, questionId: question.id, letter: this.random.pick(letters) };
        this.ledger.answerSent(answer);
        const body = { sessionId, questionId: question.id, selectedAnswer: answer.letter };
        const reply = await client.insist('POST', '/api/quiz/answer', body);
        if (reply.status === 409 && tabs === 2) return; // the other tab was first
        if (reply.status !== 200)
          this.ledger.contradictions.push(`an answer got ${reply.status} ${JSON.stringify(reply.body)}`);
        else this.ledger.answerAcknowledged({ ...answer, letter: reply.body.selectedAnswer });
      }),
    );
  }

  /** @param {Person} person @param {string} sessionId */
  async #complete({ client, userId }, sessionId) {
    this.ledger.completions.set(sessionId, { userId, acknowledged: false });
    const path = `/api/quiz/${sessionId}/complete`;
    expectStatus(await client.insist('POST', path, { studyTimeMinutes: 1 }), [200]);
    this.ledger.completions.set(sessionId, { userId, acknowledged: true });
  }

  async #newcomer() {
    const person = await this.registerFree();
    await this.dailyQuiz(person);
    await this.#start(person, { sessionType: 'quick' }, true);
    await delay(this.pauseMs * 8);
  }

  async oneQuiz() {
    const [person] = this.pros;
    if (person) await this.#takeQuiz(person);
  }

  /** @param {Person} person on the Free plan */
  async dailyQuiz(person) {
    const quiz = await this.#start(person, { sessionType: 'quick' }, true);
    if (quiz) await this.answerAll(person, quiz);
  }

  async twoDailyQuizzes() {
    const person = await this.registerFree();
    for (let time = 0; time < 2; time += 1) await this.#start(person, { sessionType: 'quick' }, true);
  }

  /** @returns {Promise<Person>} */
  async registerFree() {
    const person = await this.register();
    expectStatus(await person.client.insist('POST', '/api/subscription/free'), [200, 201, 204]);
    this.ledger.freeUsers.add(person.userId);
    return person;
  }

  /** @param {Person} person starts the trial with a card */
  async buy({ client, userId }) {
    const terms = { agreedTo: 'setup' };
    const setup = expectStatus(await client.insist('POST', '/api/create-subscription', terms), [200, 201]);
    if (setup.clientSecret) {
      const payment = { clientSecret: setup.clientSecret, choice: 'succeeds' };
      // a repetition after a lost reply finds the card already confirmed
      await client.insist('POST', '/api/billing/test-payment', payment);
    }
    this.ledger.subscribers.add(userId);
  }

  async #buyer() {
    await this.buy(await this.register());
    await delay(this.pauseMs * 16);
  }
}

/**
 * @param {import('./client.mjs').Reply} reply
 * @param {number[]} expected
 */
function expectStatus({ status, body }, expected) {
  if (!expected.includes(status))
    throw new Error(`expected ${expected.join(' or ')}, got ${status} ${JSON.stringify(body)}`);
  return body;
}
