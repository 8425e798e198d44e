// @ts-check
/**
 * node e2e/browser-journey.mjs: uses the product at ORIGIN. The administrator (ADMIN_EMAIL, ADMIN_PASSWORD) signs in; a
 * new student (STUDENT_EMAIL) registers, subscribes on the emulator of Stripe and takes a quiz. Without a Chromium it
 * prints the reason and succeeds.
 */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const CHROME = process.env.CHROME_PATH ?? '/usr/bin/chromium';
const PATIENCE_MS = 30_000;

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ email: string, password: string }} Account */

/**
 * @param {string} origin
 * @param {Account} admin
 * @param {Account} student
 */
async function journey(origin, admin, student) {
  const browser = await chromium.launch({ executablePath: CHROME, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await asVisitor(browser, origin, (page) => administer(page, admin));
    await asVisitor(browser, origin, async (page) => {
      await subscribe(page, student);
      await takeQuiz(page);
    });
  } finally {
    await browser.close();
  }
}

/**
 * @param {Browser} browser
 * @param {string} origin
 * @param {(page: Page) => Promise<void>} act
 */
async function asVisitor(browser, origin, act) {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-US' });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  try {
    await act(page);
  } catch (error) {
    throw new Error(`at ${page.url()}: ${/** @type {Error} */ (error).message}`, { cause: error });
  }
  if (errors.length > 0) throw new Error(`errors in the page: ${errors.join('; ')}`);
  await context.close();
}

/**
 * @param {Page} page
 * @param {Account} account
 */
async function fillIn(page, { email, password }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/**
 * @param {Page} page
 * @param {Account} admin
 */
async function administer(page, admin) {
  await page.goto('/auth');
  await fillIn(page, admin);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/auth');
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'User Management' }).click();
  await page.getByRole('row').filter({ hasText: admin.email }).waitFor();
}

/**
 * @param {Page} page
 * @param {Account} student
 */
async function subscribe(page, student) {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('First Name').fill('Pia');
  await fillIn(page, student);
  const start = page.getByRole('button', { name: 'Start Free Trial' });
  await start.click();
  await page.waitForURL('**/subscribe');
  await page.getByRole('radio', { name: /^Succeeds/ }).check();
  await start.click();
  await page.getByRole('heading', { name: 'Trial Started!' }).waitFor();
  await page.getByRole('link', { name: 'Start Studying' }).click();
}

/** @param {Page} page */
async function takeQuiz(page) {
  await page
    .getByRole('button', { name: /of \d+ questions answered/ })
    .first()
    .click();
  await page.waitForURL('**/quiz/*');
  const answers = await rightAnswers(page);
  for (const [index, letter] of answers.entries()) {
    await page.getByRole('heading', { name: `Question ${index + 1} of ${answers.length}` }).waitFor();
    await page.keyboard.press(letter ?? 'A');
    await page.keyboard.press('Enter');
    if (letter === null) await page.getByRole('button', { name: 'Continue' }).click();
  }
  await page.getByText(`${answers.length} of ${answers.length} correct`).first().waitFor();
}

/**
 * @param {Page} page
 * @returns {Promise<(string | null)[]>} a right letter of each question; null when everyone gets credit
 */
async function rightAnswers(page) {
  const reply = await page.request.get(`/api/quiz/${new URL(page.url()).pathname.split('/').at(-1)}`);
  /** @type {{ questions: { correctAnswer: string }[] }} */
  const { questions } = await reply.json();
  return questions.map(({ correctAnswer }) => /\b[A-E]\b/.exec(correctAnswer.toUpperCase())?.[0] ?? null);
}

const { ORIGIN = '', ADMIN_EMAIL = '', ADMIN_PASSWORD = '', STUDENT_EMAIL = '' } = process.env;
if (existsSync(CHROME)) {
  const admin = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
  await journey(ORIGIN, admin, { email: STUDENT_EMAIL, password: 'a long enough one' });
  process.stdout.write(
    'in the browser: administrator signed in; student registered, subscribed and took a quiz\n',
  );
} else process.stdout.write(`skipped in the browser: no Chromium at ${CHROME} (CHROME_PATH)\n`);
