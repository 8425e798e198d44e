// @ts-check
/** node build/draw-icons.mjs: draws the icons of the web manifest from public/favicon.svg with Chromium. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const publicFolder = join(import.meta.dirname, '../public');
const mark = readFileSync(join(publicFolder, 'favicon.svg'), 'utf8');
/** Systems may crop a maskable icon to the circle of 80% of its width. */
const MASKABLE_MARK_PERCENT = 72;

const icons = [
  { name: 'icon-192', size: 192, percent: 100, background: 'transparent' },
  { name: 'icon-512', size: 512, percent: 100, background: 'transparent' },
  { name: 'icon-maskable-512', size: 512, percent: MASKABLE_MARK_PERCENT, background: '#1F5FBF' },
];

mkdirSync(join(publicFolder, 'icons'), { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'tenfold-icons-'));
for (const { name, size, percent, background } of icons) {
  const page = join(folder, `${name}.html`);
  const style = `body { margin: 0; display: grid; place-items: center; height: 100vh; background: ${background} }
    svg { width: ${percent}% }`;
  writeFileSync(page, `<!doctype html><meta charset="utf-8"><style>${style}</style>${mark}`);
  execFileSync(
    process.env['CHROME_PATH'] ?? 'chromium',
    [
      '--headless',
      '--no-sandbox',
      '--hide-scrollbars',
      '--default-background-color=00000000',
      `--user-data-dir=${join(folder, 'profile')}`,
      `--window-size=${size},${size}`,
      `--screenshot=${join(publicFolder, 'icons', `${name}.png`)}`,
      `file://${page}`,
    ],
    { stdio: 'ignore' },
  );
}
rmSync(folder, { recursive: true, force: true });
