import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { createStudent, post, visitAs, type Account } from './accounts.js';
import { connectBrowser } from './browser.js';
import { earnEstimate } from './earn-estimate.js';

/**
 * npx jest -c e2e/jest.config.js --runInBand --testMatch '<rootDir>/src/draw-pictures.ts': draws the pictures of the landing page with a
 * product that it starts, or with that of E2E_ACCOUNTS (.data/accounts.json).
 */
const FOLDER = join(__dirname, '../../web/public/pictures');
const MAX_BYTES = 60_000;
const WIDE = { width: 1280, height: 800 };
const THEMES = ['light', 'dark'] as const;
const PHONE = { width: 390, height: 780 };

let browser: Browser;
let student: Account;
let exam: string;
let quiz: string;

beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true });
  browser = await connectBrowser();
  student = await createStudent('pro');
  await earnEstimate(student);
  const { exams } = (await (await student.api.get('/api/exam-setup')).json()) as {
    exams: { examId: string }[];
  };
  const choice = { source: 'published', examId: exams[0]?.examId, length: 'full', timeFactor: 1 };
  const practice = { sessionType: 'quick' };
  quiz = (await post<{ session: { id: string } }>(student.api, '/api/quiz/start', practice)).session.id;
  const started = await post<{ session: { sessionId: string } }>(student.api, '/api/exam-sessions', choice);
  exam = started.session.sessionId;
});

afterAll(() => browser.close());

// one tab for both themes, because an exam is held by one
test('the pictures of wide screens', async () => {
  const { page, context } = await visitAs(browser, student, { viewport: WIDE });
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto('/readiness');
    await page.getByRole('heading', { name: 'Chance of passing' }).waitFor();
    await draw(page, `readiness-${theme}`);
    await page.goto(`/exam/${exam}`);
    await page.getByRole('heading', { level: 1, name: /^Question \d+ of/ }).waitFor();
    await page.keyboard.press('b');
    await draw(page, `exam-${theme}`);
  }
  await context.close();
});

test('the pictures of a phone', async () => {
  const { page, context } = await visitAs(browser, student, { viewport: PHONE, isMobile: true });
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(`/quiz/${quiz}`);
    await page.getByRole('radio').first().waitFor({ state: 'attached' });
    await page.keyboard.press('a');
    await draw(page, `phone-${theme}`);
  }
  await context.close();
});

async function draw(page: Page, name: string): Promise<void> {
  await page.addStyleTag({
    content: '[aria-label="Test mode"], [aria-label="Milestones"] { display: none }',
  });
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && document.querySelector('[aria-busy="true"]') === null,
  );
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: 75 });
  const picture = Buffer.from(data, 'base64');
  expect(picture.length).toBeLessThan(MAX_BYTES);
  await writeFile(join(FOLDER, `${name}.webp`), picture);
}
