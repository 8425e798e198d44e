// @ts-check
/**
 * @typedef {object} Launched
 * @property {import('@tenfold/local-stack/launch.mjs').LaunchedProduct} [launchedProduct]
 * @property {import('playwright-core').BrowserServer} [launchedBrowser]
 */

export default async function tearDown() {
  const { launchedProduct, launchedBrowser } = /** @type {Launched} */ (globalThis);
  await launchedBrowser?.close();
  await launchedProduct?.stop();
}
