import type { Browser, Locator } from 'playwright-core';
import { createStudent, visitAs } from './accounts.js';
import { connectBrowser, messageOf, type Visitor } from './browser.js';

const PICTURE_PIXELS = 256;

let browser: Browser;
let visitor: Visitor;

beforeAll(async () => {
  browser = await connectBrowser();
  visitor = await visitAs(browser, await createStudent('free'));
});

afterAll(() => browser.close());

const picture = ({ page }: Visitor): Locator => page.getByRole('banner').locator('img');

async function choose({ page }: Visitor, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Profile picture').setInputFiles({ name, mimeType, buffer });
}

test('an uploaded picture is shown as a square on every screen, also after a reload', async () => {
  const { page, complaints } = visitor;
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change picture' }).waitFor();
  const photo = await page.screenshot();
  await Promise.all([
    messageOf(page, 'Picture updated').waitFor(),
    choose(visitor, 'me.png', 'image/png', photo),
  ]);
  await page.reload();
  await picture(visitor).waitFor();
  const sides = await picture(visitor).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
  expect(sides).toEqual([PICTURE_PIXELS, PICTURE_PIXELS]);
  expect(new URL((await picture(visitor).getAttribute('src')) ?? '', page.url()).pathname).toMatch(
    /^\/api\/profile-images\//,
  );
  expect(complaints.filter((complaint) => !complaint.startsWith('Failed to load resource'))).toEqual([]);
});

test('the browser refuses other file types, and the server refuses other content', async () => {
  const { page } = visitor;
  const words = Buffer.from('no picture at all');
  await Promise.all([
    messageOf(page, 'Not an image', 'Please select a JPEG, PNG or WebP image').waitFor(),
    choose(visitor, 'me.txt', 'text/plain', words),
  ]);
  await Promise.all([
    messageOf(page, 'Update failed').waitFor(),
    choose(visitor, 'me.png', 'image/png', words),
  ]);
  await picture(visitor).waitFor();
});

test('the initials return when the picture is removed', async () => {
  const { page } = visitor;
  await page.getByRole('button', { name: 'Remove' }).click();
  await picture(visitor).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Change picture' }).waitFor();
  expect(await picture(visitor).count()).toBe(0);
});
