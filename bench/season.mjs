// @ts-check
/**
 * node bench/season.mjs [--processes 1,2,3]: the weeks before an exam. Students with pauses between their questions take quick
 * quizzes, one of five of them an exam session; each has an open tab with its stream and its polls. Their number grows until 1 %
 * of the answers take more than 300 ms. The product runs with 1, 2 and 3 quiz processes in turn, on the same machine as the students.
 *
 * Every pause and every interval is SPEED times shorter than in the field, so that one student here sends the requests of SPEED active
 * students. It has one stream, though, and they would have SPEED.
 */
import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { launchProduct } from '@tenfold/local-stack/launch.mjs';
import { cpuTimes } from './process-tree.mjs';
import { quantile } from './statistics.mjs';
import { newProStudent, signIn, WITHOUT_LIMITS } from './student.mjs';

const SPEED = 20;
/** The pauses are distributed log-normally. */
const MEDIAN_PAUSE_MS = 60_000 / SPEED;
const PAUSE_SIGMA = 0.6;
const HEARTBEAT_MS = 30_000 / SPEED;
const POLL_MS = 60_000 / SPEED;
const POLLS = ['/api/subscription/status', '/api/subscription/notifications'];
/** What a tab fetches when its stream names a topic. */
const REFETCHED = new Map([
  ['access', '/api/user'],
  ['profile', '/api/user'],
  ['notifications', '/api/notifications/count'],
]);
const DASHBOARD = ['/api/stats', '/api/sections/progress', '/api/recent-activity'];
const QUESTIONS = 10;

const ACCOUNTS = 200;
/** A user has at most ten streams. */
const STUDENTS_PER_ACCOUNT = 10;
const EXAM_SHARE = 5;
const STEP = 100;
const SETTLE_MS = 8_000;
const MEASURED_MS = 15_000;
const P99_MS = 300;

const { values } = parseArgs({ options: { processes: { type: 'string', default: '1,2,3' } } });
/** @param {string} processes */
async function season(processes) {
  const product = await launchProduct(WITHOUT_LIMITS, ['--scale', `quiz=${processes}`]);
  const classroom = new Classroom(product.url);
  try {
    const admin = await signIn(product.url, product.accounts.admin);
    const cookies = [];
    for (let i = 0; i < ACCOUNTS; i++) cookies.push(await newProStudent(product.url, admin));
    for (let p99 = 0; p99 <= P99_MS && classroom.students < ACCOUNTS * STUDENTS_PER_ACCOUNT;) {
      for (let added = 0; added < STEP; added++)
        classroom.add(cookies[classroom.students % ACCOUNTS] ?? '', classroom.students % EXAM_SHARE === 0);
      await delay(SETTLE_MS);
      const before = cpuTimes(product.pid);
      const own = process.cpuUsage();
      const { answers, all, refused } = await classroom.measure(MEASURED_MS);
      const { user, system } = process.cpuUsage(own);
      const used = [...cpuTimes(product.pid)].map(
        ([kind, ms]) => /** @type {const} */ ([kind, ms - (before.get(kind) ?? 0)]),
      );
      const cores = (/** @type {number} */ ms) => `${((100 * ms) / MEASURED_MS).toFixed(0)} %`;
      const quiz = new Map(used).get('quiz service') ?? 0;
      const ofProduct = used.reduce((sum, [, ms]) => sum + ms, 0);
      p99 = quantile(answers, 0.99);
      console.log(
        `| ${processes} | ${classroom.students * SPEED} | ${((1_000 * all.length) / MEASURED_MS).toFixed(0)} ` +
          `| ${quantile(answers, 0.5).toFixed(0)}, ${p99.toFixed(0)} ms | ${quantile(all, 0.99).toFixed(0)} ms ` +
          `| ${refused} | ${cores(quiz)}, ${cores(ofProduct)}, ${cores((user + system) / 1_000)} |`,
      );
    }
  } finally {
    classroom.stop();
    await product.stop();
  }
}

class Classroom {
  students = 0;
  agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  ended = new AbortController();
  /** @type {{ answers: number[], all: number[], refused: number }} milliseconds of accepted requests */
  times = { answers: [], all: [], refused: 0 };

  /** @param {string} url */
  constructor(url) {
    this.url = url;
    setMaxListeners(0, this.ended.signal); // each pause has one
  }

  /** @param {number} ms */
  async measure(ms) {
    this.times = { answers: [], all: [], refused: 0 };
    await delay(ms);
    return this.times;
  }

  stop() {
    this.ended.abort();
    this.agent.destroy();
  }

  /**
   * @param {string} cookie
   * @param {boolean} isExaminee
   */
  add(cookie, isExaminee) {
    this.students += 1;
    const student = new Student(this, cookie);
    const whenOver = (/** @type {unknown} */ error) => {
      if (!this.ended.signal.aborted) throw error;
    };
    student.study(isExaminee).catch(whenOver);
    student.poll().catch(whenOver);
    student.follow();
  }
}

class Student {
  /**
   * @param {Classroom} classroom
   * @param {string} cookie
   */
  constructor(classroom, cookie) {
    this.classroom = classroom;
    this.cookie = cookie;
  }

  /**
   * The students of a level begin during one pause, and their first session has any number of questions, so that starts and
   * completions do not come in waves.
   *
   * @param {boolean} isExaminee
   */
  async study(isExaminee) {
    await this.wait(Math.random() * MEDIAN_PAUSE_MS);
    for (let share = Math.random(); ; share = 1)
      await (isExaminee ? this.takeExam(share) : this.takeQuiz(share));
  }

  /** @param {number} share of the questions that are answered */
  async takeQuiz(share) {
    const { session, questions } = await this.send('POST', '/api/quiz/start', { sessionType: 'quick' });
    if (!session) return this.wait(pause());
    for (const { id } of questions.slice(0, Math.ceil(share * QUESTIONS))) {
      await this.wait(pause());
      const answer = { sessionId: session.id, questionId: id, selectedAnswer: 'B' };
      await this.send('POST', '/api/quiz/answer', answer, true);
    }
    await this.send('POST', `/api/quiz/${session.id}/complete`, { studyTimeMinutes: QUESTIONS });
    await this.send('GET', `/api/quiz/${session.id}`);
    await this.wait(pause());
    await Promise.all(DASHBOARD.map((path) => this.send('GET', path)));
  }

  /** @param {number} share of the questions that are answered */
  async takeExam(share) {
    const { exams } = await this.send('GET', '/api/exam-setup');
    const examId = exams?.[Math.floor(Math.random() * exams.length)].examId;
    const choice = { source: 'published', examId, length: 'full', timeFactor: 1 };
    const { session, questions } = await this.send('POST', '/api/exam-sessions', choice);
    if (!session) return this.wait(pause());
    const path = `/api/exam-sessions/${session.sessionId}`;
    const deviceId = randomUUID();
    let knownRevision = 0;
    const save = async (/** @type {object[]} */ changes) => {
      const body = { deviceId, knownRevision, changes };
      const { clock } = await this.send('POST', `${path}/changes`, body, changes.length > 0);
      knownRevision = clock?.revision ?? knownRevision;
    };
    const heartbeat = setInterval(() => void save([]).catch(() => undefined), HEARTBEAT_MS);
    try {
      const answered = questions.slice(0, Math.ceil(share * questions.length));
      for (const [place, { id }] of answered.entries()) {
        await this.wait(pause());
        await save([{ ...UNTOUCHED, questionId: id, selectedAnswer: 'B', sequence: place + 1 }]);
      }
    } finally {
      clearInterval(heartbeat);
    }
    await this.send('POST', `${path}/complete`, {});
    await this.send('GET', `${path}/result`);
  }

  async poll() {
    await this.wait(Math.random() * POLL_MS);
    for (;;) {
      await Promise.all(POLLS.map((path) => this.send('GET', path)));
      await this.wait(POLL_MS);
    }
  }

  /** Opens the stream of the tab, and fetches what its topics name. */
  follow() {
    const { signal } = this.classroom.ended;
    const headers = { cookie: this.cookie };
    request(new URL('/api/events', this.classroom.url), { headers, signal }, (reply) => {
      reply.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        const path = REFETCHED.get(/^event: (.+)$/m.exec(text)?.[1] ?? '');
        if (path) this.send('GET', path).catch(() => undefined);
      });
      reply.once('error', () => undefined);
    })
      .once('error', () => undefined)
      .end();
  }

  /** @param {number} ms */
  wait(ms) {
    return delay(ms, undefined, { signal: this.classroom.ended.signal });
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @param {boolean} [isAnswer]
   * @returns {Promise<any>} the reply; an empty object for a refused request
   */
  async send(method, path, body, isAnswer = false) {
    const startedAt = performance.now();
    const { agent, url } = this.classroom;
    const { status, reply } = await call(agent, new URL(path, url), { method, cookie: this.cookie, body });
    const { times } = this.classroom;
    if (status >= 300) {
      times.refused += 1;
      return {};
    }
    const ms = performance.now() - startedAt;
    times.all.push(ms);
    if (isAnswer) times.answers.push(ms);
    return reply;
  }
}

/** The work on a question of an exam session, without an answer. */
const UNTOUCHED = {
  baseVersion: 0,
  isFlagged: false,
  isUnsure: false,
  struckOut: [],
  highlights: [],
  note: '',
  timeSpentMs: 0,
  deskTimes: [],
};

function pause() {
  const normal = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
  return MEDIAN_PAUSE_MS * Math.exp(PAUSE_SIGMA * normal);
}

/**
 * @param {Agent} agent
 * @param {URL} url
 * @param {{ method: string, cookie: string, body?: object }} options
 * @returns {Promise<{ status: number, reply: any }>}
 */
function call(agent, url, { method, cookie, body }) {
  const text = body === undefined ? '' : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const headers = {
      cookie,
      origin: url.origin,
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    request(url, { method, agent, headers }, async (reply) => {
      let received = '';
      for await (const chunk of reply.setEncoding('utf8')) received += chunk;
      resolve({ status: reply.statusCode ?? 0, reply: received ? JSON.parse(received) : {} });
    })
      .once('error', reject)
      .end(text);
  });
}

console.log(
  '| quiz processes | active students | requests/s | answers 50 %, 99 % | all 99 % | refused | CPU of quiz, product, students |',
);
console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
for (const processes of values.processes.split(',')) await season(processes);
