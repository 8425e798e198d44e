// @ts-check
/** Stops what global-setup.mjs started. */
export default async function tearDown() {
  await /** @type {{ launchedProduct?: import('../deploy/local/launch.mjs').LaunchedProduct }} */ (
    globalThis
  ).launchedProduct?.stop();
}
