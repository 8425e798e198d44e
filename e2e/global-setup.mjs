// @ts-check
import { launchProduct } from '../deploy/local/launch.mjs';

/** Starts the product once for all journeys; E2E_ACCOUNTS names the accounts of one that runs already. */
export default async function setUp() {
  if (process.env.E2E_ACCOUNTS) return;
  const product = await launchProduct();
  process.env.E2E_ACCOUNTS = product.accountsFile;
  Object.assign(globalThis, { launchedProduct: product });
}
