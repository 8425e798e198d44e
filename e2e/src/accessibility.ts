import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** Read from disk and run before the page's own code: the content security policy has no say in it. */
export const axeScript = { path: require.resolve('axe-core/axe.min.js') };

const THEMES = ['light', 'dark'] as const;
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 900 };
const BAD = ['serious', 'critical'];

/**
 * What keeps somebody from using what the page shows now, in both themes; and whether it has to be scrolled sideways
 * on a phone.
 * @param page of a context with `axeScript`, whose theme follows the system
 * @returns one line for each fault
 */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.locator(`html[data-theme="${theme}"]`).waitFor();
    for (const fault of await axeFaults(page)) faults.push(`${theme}: ${fault}`);
  }
  await page.setViewportSize(PHONE);
  await untilStill(page);
  faults.push(...(await sidewaysScroll(page)));
  await page.setViewportSize(DESKTOP);
  return faults;
}

/** What still fades or moves is no sight to judge; the end of one change of an inherited colour begins the next. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    await nextFrame();
    for (let moving = document.getAnimations(); moving.length > 0; moving = document.getAnimations()) {
      await Promise.all(moving.map((animation) => animation.finished.catch(() => null)));
      await nextFrame();
    }
  });
}

async function axeFaults(page: Page): Promise<string[]> {
  await untilStill(page);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return violations
    .filter(({ impact }) => BAD.includes(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

/** Which element is the widest says more than that one is too wide. */
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
