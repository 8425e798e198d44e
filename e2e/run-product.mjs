// @ts-check
/**
 * Runs a product of its own for one spec: node e2e/run-product.mjs, with its settings in the environment. Prints
 * `accounts <file>` when it is ready, and stops when its standard input ends.
 */
import { launchProduct } from '@tenfold/local-stack/launch.mjs';

const product = await launchProduct();
process.stdout.write(`accounts ${product.accountsFile}\n`);
process.stdin.resume().once('end', () => void product.stop());
