// @ts-check
import { buildParser } from '../build-parser.mjs';

const commonSetUp = new URL('../../../tools/test-runner/global-setup.mjs', import.meta.url);

/** @param {unknown[]} configs of Jest */
export default async function setUpWithParser(...configs) {
  await buildParser();
  const { default: setUp } = await import(commonSetUp.href);
  await setUp(...configs);
}
