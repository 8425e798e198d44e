// @ts-check
/** Stops what global-setup.mjs started. */
export default async function tearDown() {
  const started =
    /** @type {{ launchedProduct?: import('../deploy/local/launch.mjs').LaunchedProduct, localProviders?: import('./local-providers.mjs').LocalProviders }} */ (
      globalThis
    );
  await started.launchedProduct?.stop();
  await started.localProviders?.stop();
}
