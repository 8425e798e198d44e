import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { until } from '@tenfold/testing';
import { request, type Browser } from 'playwright-core';
import { post } from './accounts.js';
import { connectBrowser, newVisitor } from './browser.js';
import { runProduct, type OwnProduct } from './run-product.js';

const ROOT = resolve(__dirname, '../..');
/** Beside the other tests; on a machine of one's own it takes some seconds. */
const REBUILT_WITHIN_MS = 150_000;
const NOT_COPIED = ['.data', '.git', '.nx', 'node_modules'];

let browser: Browser;
let checkout: string;
let product: OwnProduct;

/** A copy, because other tests read the sources. The packages are links to the same files. */
function copyCheckout(): string {
  const data = join(ROOT, '.data');
  mkdirSync(data, { recursive: true });
  const copy = mkdtempSync(join(data, 'develop-'));
  const copied = readdirSync(ROOT).filter((name) => !NOT_COPIED.includes(name));
  execFileSync('cp', ['-a', ...copied.map((name) => join(ROOT, name)), copy]);
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), copy]);
  return copy;
}

function changeSentence(file: string, from: string, to: string): void {
  const path = join(checkout, file);
  const source = readFileSync(path, 'utf8');
  expect(source).toContain(from);
  writeFileSync(path, source.replace(from, to));
}

beforeAll(async () => {
  browser = await connectBrowser();
  checkout = copyCheckout();
  product = await runProduct({}, ['--dev'], checkout);
}, 600_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  rmSync(checkout, { recursive: true, force: true });
});

test('a changed sentence of a screen shows without a reload', async () => {
  const { page, context } = await newVisitor(browser, product.accounts.url);
  await page.goto('/auth');
  await page.getByLabel('Email').fill('typed@tenfold.example');
  changeSentence('web/src/features/auth/auth-page.tsx', 'Sign in to pick up', 'Sign in and pick up');
  await page.getByText('Sign in and pick up where you left off.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('typed@tenfold.example');
  await context.close();
});

test('a changed sentence of a service is served after its restart', async () => {
  const { url, pro } = product.accounts;
  const api = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  await post(api, '/api/login', pro);
  changeSentence(
    'services/quiz/src/study/sessions/get-quiz.service.ts',
    "'Quiz session'",
    "'Practice session'",
  );
  const refusal = async () => (await api.get('/api/quiz/00000000-0000-4000-8000-000000000000')).text();
  await until(async () => (await refusal()).includes('Practice session not found'), {
    what: 'the new sentence',
    timeoutMs: REBUILT_WITHIN_MS,
  });
  await api.dispose();
}, 300_000);
