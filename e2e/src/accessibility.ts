import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Injected before the page's own scripts, which the content security policy allows. */
export const axeScript = { path: require.resolve('axe-core/axe.min.js') };

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 900 };
const STILL_WITHIN_MS = 30_000;
const BAD = ['serious', 'critical'];
/** The themes differ in their colors alone. */
const RULES_OF_COLORS = ['color-contrast', 'link-in-text-block'];

/**
 * Audits the page with axe, its colors in both themes, and checks for a second filled button beside the first one, and for horizontal
 * scrolling and cut off parts on a phone.
 * @param page of a context with `axeScript`, whose theme follows the system
 * @returns one line for each violation
 */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = await filledButtons(page);
  const shown = await page.locator('html').getAttribute('data-theme');
  for (const fault of await axeFaults(page, null)) faults.push(`${shown}: ${fault}`);
  // left so for the next screen, because the change takes as long as half an audit
  const other = shown === 'light' ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme: other });
  await page.locator(`html[data-theme="${other}"]`).waitFor();
  for (const fault of await axeFaults(page, RULES_OF_COLORS)) faults.push(`${other}: ${fault}`);
  await page.setViewportSize(PHONE);
  await untilStill(page);
  faults.push(...(await sidewaysScroll(page)), ...(await cutOffParts(page)));
  await page.setViewportSize(DESKTOP);
  return faults;
}

/**
 * Without this wait axe would measure the contrast of half-faded colors. It asks again and again, because the promise of an
 * animation whose element is gone may stay pending.
 */
async function untilStill(page: Page): Promise<void> {
  const moving = await page.evaluate(async (limitMs) => {
    const end = Date.now() + limitMs;
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const running = document.getAnimations().filter(({ playState }) => playState === 'running');
      if (running.length > 0 && Date.now() < end) continue;
      return running.map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 200));
    }
  }, STILL_WITHIN_MS);
  expect(moving).toEqual([]);
}

async function axeFaults(page: Page, rules: string[] | null): Promise<string[]> {
  await untilStill(page);
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const { violations } = await page.evaluate(
    (chosen) =>
      (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(chosen),
    options,
  );
  return violations
    .filter(({ impact }) => BAD.includes(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

/** Two of them may be on one page when no window shows both, and behind a dialog. */
async function filledButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('.ant-modal')].filter((dialog) => dialog.checkVisibility());
    const filled = [
      ...(dialogs.at(-1) ?? document).querySelectorAll(
        '.ant-btn-primary:not(.ant-btn-background-ghost), [data-kind="primary"]',
      ),
    ].filter((button) => button.checkVisibility());
    const tops = filled.map((button) => button.getBoundingClientRect().top).toSorted((a, b) => a - b);
    const isCrowded = tops.some((top, index) => index > 0 && top - (tops[index - 1] ?? 0) < innerHeight);
    return isCrowded ? [`filled buttons: ${filled.map(({ textContent }) => textContent).join(', ')}`] : [];
  });
}

async function cutOffParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const labels = [...document.querySelectorAll('.ant-form-item-label')].filter(
      ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1,
    );
    const tabs = document.querySelectorAll('.ant-tabs-nav-operations:not(.ant-tabs-nav-operations-hidden)');
    return [
      ...labels.map(({ textContent }) => `the label is cut off on a phone: ${textContent}`),
      ...[...tabs].map(() => 'the tabs do not fit on a phone'),
    ];
  });
}

async function sidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    const names = wide.slice(0, 5).map((element) => `<${element.tagName} class="${element.className}">`);
    return [`${scrollWidth} px wide on ${clientWidth}: ${names.join(' ')}`];
  });
}

const TAB_PRESSES_MAX = 120;

export async function tabTo(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name }).first();
  await target.waitFor();
  for (let presses = 0; presses < TAB_PRESSES_MAX; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}`);
}
