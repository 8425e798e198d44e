import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axeScript, faultsOf } from './accessibility.js';
import { createStudent, visitAs, type Account } from './accounts.js';
import { connectBrowser } from './browser.js';
import { readKeys, sessionIdOf, type QuestionKey } from './question-keys.js';

const QUESTIONS = 40;
const OFFLINE_ANSWERS = 10;

let browser: Browser;
let student: Account;
let context: BrowserContext;
let page: Page;
let sessionId: string;
const received: string[] = [];

beforeAll(async () => {
  browser = await connectBrowser();
  student = await createStudent('pro');
  ({ context, page } = await visitAs(browser, student, { serviceWorkers: 'allow' }));
  await context.addInitScript(axeScript);
  collectReplies(page);
});

afterAll(() => browser.close());

function collectReplies(from: Page): void {
  from.on('response', async (response) => {
    if (!response.url().includes('/api/')) return;
    received.push(await response.text().catch(() => ''));
  });
}

const heading = (on: Page, number: number) =>
  on.getByRole('heading', { level: 1, name: new RegExp(`^Question ${number} of ${QUESTIONS}\\.`) });

async function pressByKeyboard(name: string | RegExp, role: 'button' | 'link' | 'radio' = 'button') {
  const control = page.getByRole(role, { name }).first();
  await control.waitFor();
  await control.focus();
  await page.keyboard.press(role === 'radio' ? 'Space' : 'Enter');
}

const saved = (on: Page) => on.getByText('Saved', { exact: true }).waitFor();

async function jump(on: Page, number: number): Promise<void> {
  // a page in the background may paint no frames, and waiting for an element needs them
  await on.bringToFront();
  await on.keyboard.press('m');
  await on.getByRole('button', { name: new RegExp(`^Question ${number},`) }).click();
  await heading(on, number).waitFor();
}

test('a half exam is started by keyboard, and setup and exam are accessible in both themes', async () => {
  await page.goto('/exam');
  await page.getByRole('heading', { name: 'Exam Simulator' }).waitFor();
  expect({ what: 'setup', faults: await faultsOf(page) }).toEqual({ what: 'setup', faults: [] });
  await pressByKeyboard(/^Half exam/, 'radio');
  await pressByKeyboard('Begin the exam');
  await page.waitForURL('**/exam/*-*');
  sessionId = sessionIdOf(page);
  await heading(page, 1).waitFor();
  await page.getByRole('button', { name: /^2 h 15 min left/ }).waitFor();
  expect({ what: 'exam', faults: await faultsOf(page) }).toEqual({ what: 'exam', faults: [] });
  await page.getByRole('button', { name: 'References' }).click();
  const desk = page.getByRole('region', { name: 'References' });
  await desk.getByRole('button', { name: /^Part 111/ }).click();
  await desk.getByRole('button', { name: 'Bookmark' }).waitFor();
  expect({ what: 'desk', faults: await faultsOf(page) }).toEqual({ what: 'desk', faults: [] });
  await desk.getByRole('button', { name: 'Close', exact: true }).click();
});

test('answers, a strike, a flag, a note and a highlight survive a reload', async () => {
  await page.keyboard.press('a');
  await page.getByRole('radio', { name: /^A/, checked: true }).waitFor();
  await saved(page);
  await page.keyboard.press('b');
  await page.keyboard.press('Shift+C');
  await page.keyboard.press('f');
  await page.keyboard.press('u');
  await page.keyboard.press('h');
  await page.getByText('Highlighting by keyboard').waitFor();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.keyboard.type('Look again at part 111.');
  await page.keyboard.press('Escape');
  // without waiting: what is not sent yet must survive too
  await page.reload();
  await heading(page, 2).waitFor();
  await jump(page, 1);
  expect(await page.getByRole('radio', { name: /^B/ }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Strike out C', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Unflag' }).waitFor();
  expect(await page.getByRole('checkbox', { name: 'Not sure' }).isChecked()).toBe(true);
  expect(await page.getByLabel('Your note on this question').inputValue()).toBe('Look again at part 111.');
  await page.locator('mark[data-highlight=true]').first().waitFor();
  await saved(page);
});

test('ten answers without a connection are sent when it is back', async () => {
  await jump(page, 2);
  await context.setOffline(true);
  for (let number = 2; number < 2 + OFFLINE_ANSWERS; number += 1) {
    await heading(page, number).waitFor();
    await page.keyboard.press('c');
    await page.keyboard.press('Enter');
  }
  await page.getByText(/^No connection\. 10 changes are kept on this device/).waitFor();
  expect(await answeredOnServer()).toBe(1);
  await context.setOffline(false);
  await saved(page);
  await expect(answeredOnServer()).resolves.toBe(1 + OFFLINE_ANSWERS);
});

test('a second device that changed the same question is shown, and the student chooses', async () => {
  const second = await visitAs(browser, student);
  collectReplies(second.page);
  await second.page.goto(`/exam/${sessionId}`);
  await heading(second.page, 12).waitFor();

  await jump(page, 20);
  await context.setOffline(true);
  await page.keyboard.press('a');
  await jump(second.page, 20);
  await second.page.keyboard.press('b');
  await saved(second.page);
  await page.bringToFront();
  await context.setOffline(false);
  await page.getByText('You changed this question on two devices').waitFor();
  await page.getByText('Another device stored: answer B.').waitFor();
  expect({ what: 'conflict', faults: await faultsOf(page) }).toEqual({ what: 'conflict', faults: [] });
  await pressByKeyboard('Keep this device’s');
  await page.getByText('You changed this question on two devices').waitFor({ state: 'hidden' });
  await saved(page);
  expect(await page.getByRole('radio', { name: /^A/ }).isChecked()).toBe(true);
  await second.context.close();
});

let keys: QuestionKey[];

test('no reply contains a key, an explanation or a citation before the end', async () => {
  await page.keyboard.press('r');
  await page.getByRole('heading', { name: 'Review before you end' }).waitFor();
  await page.getByRole('region', { name: 'Unanswered (28)' }).waitFor();
  expect({ what: 'review', faults: await faultsOf(page) }).toEqual({ what: 'review', faults: [] });
  const early = await student.api.get(`/api/quiz/${sessionId}`);
  expect(early.status()).toBe(404);
  const whileItRan = received.splice(0).join('\n');
  const kept = await page.evaluate(readEverythingKept);

  await pressByKeyboard('End the exam');
  await page.getByText('28 questions have no answer and count as incorrect.').waitFor();
  await pressByKeyboard('End now');
  await page.getByRole('heading', { name: /^Your score: / }).waitFor();

  keys = await readKeys(student.api, sessionId);
  expect(keys).toHaveLength(QUESTIONS);
  for (const text of [whileItRan, kept]) {
    expect(text).not.toMatch(/correctAnswer|explanation|citation|isCorrect|isCredited/);
    for (const { explanation } of keys) {
      if (explanation.length > 20)
        expect(text.includes(JSON.stringify(explanation).slice(1, -1))).toBe(false);
    }
  }
  expect(whileItRan).toContain(JSON.stringify(keys[0]?.content).slice(1, 40));
});

async function readEverythingKept(): Promise<string> {
  const kept = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store).getAll();
      await new Promise((resolve) => (rows.onsuccess = resolve));
      kept.push(JSON.stringify(rows.result));
    }
    database.close();
  }
  if ('caches' in window) {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        // the scripts of the page name the fields of every reply
        if (new URL(request.url).pathname.startsWith('/assets/')) continue;
        kept.push(name, request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
  }
  return kept.join('\n');
}

test('the result counts what the key accepts, and leads to the review of each question', async () => {
  const chosen = (number: number) => {
    if (number === 1) return 'B';
    if (number === 20) return 'A';
    return number <= 1 + OFFLINE_ANSWERS ? 'C' : null;
  };
  // without an accepted letter everyone gets credit
  const score = keys.filter(
    ({ right }, index) => right.length === 0 || right.includes(chosen(index + 1) ?? '-'),
  ).length;
  await page.getByRole('heading', { name: `Your score: ${score} of ${QUESTIONS}` }).waitFor();
  await page.getByText('A → B').waitFor();
  expect({ what: 'result', faults: await faultsOf(page) }).toEqual({ what: 'result', faults: [] });
  await pressByKeyboard('Review question 20', 'link');
  await page.waitForURL(`**/quiz/${sessionId}?question=20`);
  await page.getByText(/^\s*Question 20, /).waitFor();
});

async function answeredOnServer(): Promise<number> {
  const reply = await student.api.get(`/api/exam-sessions/${sessionId}`);
  const { states } = (await reply.json()) as { states: { selectedAnswer: string | null }[] };
  return states.filter(({ selectedAnswer }) => selectedAnswer !== null).length;
}
