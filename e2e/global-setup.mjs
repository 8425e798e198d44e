// @ts-check
import { launchProduct } from '@tenfold/local-stack/launch.mjs';
import { bundlePackages } from '@tenfold/test-runner/bundle-packages.mjs';
import { chromium } from 'playwright-core';

/** Raised limits, so that the fuzz run reaches more than rate limiting; other tests cover the limits. */
const ROOM = Object.fromEntries(
  [
    'ACCOUNT_MAILS_PER_HOUR',
    'PROFILE_IMAGES_PER_HOUR',
    'EXAM_IMAGES_PER_HOUR',
    'EXAM_IMPORTS_PER_HOUR',
    'QUIZ_STARTS_PER_MINUTE',
    'SHORT_QUIZ_STARTS_PER_HOUR',
    'FULL_EXAM_STARTS_PER_HOUR',
    'QUIZ_COMPLETIONS_PER_MINUTE',
    'SEARCHES_PER_MINUTE',
    'CALENDAR_READS_PER_MINUTE',
  ].map((setting) => [setting, '10000']),
);

/** One browser for all files, which open a context each. */
async function launchBrowser() {
  const browser = await chromium.launchServer({
    host: '127.0.0.1',
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-sync',
    ],
  });
  process.env.E2E_BROWSER = browser.wsEndpoint();
  Object.assign(globalThis, { launchedBrowser: browser });
}

/** With E2E_ACCOUNTS the tests use a running product and its accounts file. */
export default async function setUp() {
  await bundlePackages();
  await launchBrowser();
  if (process.env.E2E_ACCOUNTS) return;
  const product = await launchProduct(ROOM);
  process.env.E2E_ACCOUNTS = product.accountsFile;
  Object.assign(globalThis, { launchedProduct: product });
}
