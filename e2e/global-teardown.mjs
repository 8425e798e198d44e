// @ts-check
export default async function tearDown() {
  const started =
    /** @type {{ launchedProduct?: import('@tenfold/local-stack/launch.mjs').LaunchedProduct, localProviders?: import('./local-providers.mjs').LocalProviders }} */ (
      globalThis
    );
  await started.launchedProduct?.stop();
  await started.localProviders?.stop();
}
