// @ts-check
/**
 * node e2e/run-product.mjs [argument ...]: starts a second product for one spec, with its settings from the environment
 * and the arguments of `npm start`.
 * Prints `accounts <file>` when it is ready, and stops when its standard input ends.
 */
import { launchProduct } from '@tenfold/local-stack/launch.mjs';

const product = await launchProduct({}, process.argv.slice(2));
process.stdout.write(`accounts ${product.accountsFile}\n`);
process.stdin.resume().once('end', () => void product.stop());
