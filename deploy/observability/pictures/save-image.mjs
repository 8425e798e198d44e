// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@tenfold/local-stack/paths.mjs';
import { requireProgram } from '@tenfold/local-stack/programs.mjs';

const STYLE = `body { margin: 0; background: #fff } text { font: 12px sans-serif; fill: #24292f }
  .title { font-weight: bold; font-size: 14px } .quiet { fill: #57606a; font-size: 11px }
  .panel { fill: none; stroke: #d0d7de } .grid { stroke: #eaeef2 }`;

/** @param {string} name @param {{ svg: string, width: number, height: number }} picture */
export function saveImage(name, { svg, width, height }) {
  const dir = mkdtempSync(join(tmpdir(), 'tenfold-image-'));
  const page = join(dir, 'page.html');
  writeFileSync(page, `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${svg}`);
  const images = join(root, 'docs/operations/images');
  mkdirSync(images, { recursive: true });
  const output = join(images, `${name}.png`);
  const options = [
    '--headless',
    '--no-sandbox',
    '--hide-scrollbars',
    `--user-data-dir=${join(dir, 'profile')}`,
  ];
  execFileSync(
    requireProgram('chromium'),
    [...options, `--window-size=${width},${height}`, `--screenshot=${output}`, `file://${page}`],
    { stdio: 'ignore' },
  );
  rmSync(dir, { recursive: true, force: true });
  console.log(output);
}
