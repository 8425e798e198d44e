// @ts-check
import { launchProduct } from '../deploy/local/launch.mjs';
import { freePort, startLocalProviders } from './local-providers.mjs';

/** Limits that would be all that the calls of the fuzz run meet; tests of their own hold them. */
const ROOM = { ACCOUNT_MAILS_PER_HOUR: '10000', PROFILE_IMAGES_PER_HOUR: '10000' };

/** Starts the product once for all journeys; E2E_ACCOUNTS names the accounts of one that runs already. */
export default async function setUp() {
  if (process.env.E2E_ACCOUNTS) return;
  const port = await freePort();
  const providers = await startLocalProviders(`http://localhost:${port}`);
  const product = await launchProduct({ PORT: String(port), ...ROOM, ...providers.env });
  process.env.E2E_ACCOUNTS = product.accountsFile;
  Object.assign(globalThis, { launchedProduct: product, localProviders: providers });
}
