// @ts-check
export default async function tearDown() {
  const started =
    /** @type {{ launchedProduct?: import('@tenfold/local-stack/launch.mjs').LaunchedProduct }} */ (
      globalThis
    );
  await started.launchedProduct?.stop();
}
