// @ts-check
import { isInstalled } from './dependencies.mjs';

const nest = { version: '11.2.10', integrity: 'sha512-a' };
const lock = {
  packages: {
    '': {},
    gateway: { version: '0.1.0' },
    'node_modules/@tenfold/gateway': { link: true },
    'node_modules/@nestjs/core': nest,
    'node_modules/@swc/core-darwin-arm64': { version: '1.16.18', optional: true },
  },
};
const installed = {
  packages: { 'node_modules/@tenfold/gateway': { link: true }, 'node_modules/@nestjs/core': nest },
};

/** @param {Record<string, import('./dependencies.mjs').LockEntry>} changes */
const installedWith = (changes) => ({ packages: { ...installed.packages, ...changes } });

describe('isInstalled', () => {
  it('accepts an install that lacks only packages of other platforms', () => {
    expect(isInstalled(lock, installed)).toBe(true);
  });

  it.each([
    ['nothing is installed', null],
    ['a package is missing', { packages: { 'node_modules/@tenfold/gateway': { link: true } } }],
    ['a workspace is missing', { packages: { 'node_modules/@nestjs/core': nest } }],
    ['a version differs', installedWith({ 'node_modules/@nestjs/core': { ...nest, version: '11.2.9' } })],
    [
      'the same version has other contents',
      installedWith({ 'node_modules/@nestjs/core': { ...nest, integrity: 'sha512-b' } }),
    ],
  ])('refuses when %s', (_what, found) => {
    expect(isInstalled(lock, found)).toBe(false);
  });
});
