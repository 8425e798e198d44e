// @ts-check
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const THINK_MS = 300;

export class Student {
  /** @param {string} url @param {string} cookie */
  constructor(url, cookie) {
    this.url = url;
    this.cookie = cookie;
  }

  /** @param {string} url @param {{ email: string, password: string }} credentials */
  static async signIn(url, { email, password }) {
    const student = new Student(url, '');
    await student.call('POST', '/api/login', { email, password });
    return student;
  }

  /** @param {string} url @param {Student} admin who gives the new student Pro */
  static async register(url, admin) {
    const student = new Student(url, '');
    const body = { email: `${randomUUID()}@pictures.example`, password: randomUUID() };
    const user = await student.call('POST', '/api/register', body);
    await admin.call('PATCH', `/api/admin/users/${user.id}/subscription`, { tier: 'pro', status: 'active' });
    return student;
  }

  async study() {
    const { session, questions } = await this.call('POST', '/api/quiz/start', { sessionType: 'quick' });
    for (const { id } of questions) {
      await delay(THINK_MS);
      await this.call('POST', '/api/quiz/answer', {
        sessionId: session.id,
        questionId: id,
        selectedAnswer: 'B',
      });
    }
    await this.call('POST', `/api/quiz/${session.id}/complete`, { studyTimeMinutes: 1 });
    for (const path of ['/api/user', '/api/notifications', '/api/stats', '/api/stats/focused-study'])
      await this.call('GET', path);
  }

  /** @param {string} method @param {string} path @param {object} [body] @returns {Promise<any>} */
  async call(method, path, body) {
    const response = await fetch(new URL(path, this.url), {
      method,
      headers: {
        origin: new URL(this.url).origin,
        cookie: this.cookie,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const set = response.headers.getSetCookie().map((header) => header.split(';')[0]);
    if (set.length > 0) this.cookie = set.join('; ');
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  }
}
