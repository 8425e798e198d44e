// @ts-check
import { installation } from './dependencies.mjs';

const nest = { version: '11.2.10', integrity: 'sha512-a' };
const runner = { version: '30.5.2', integrity: 'sha512-j', dev: true };
const lock = {
  packages: {
    '': {},
    gateway: { version: '0.1.0' },
    'node_modules/@tenfold/gateway': { link: true },
    'node_modules/@nestjs/core': nest,
    'node_modules/jest': runner,
    'node_modules/@swc/core-darwin-arm64': { version: '1.16.18', optional: true },
  },
};
const toStart = {
  packages: { 'node_modules/@tenfold/gateway': { link: true }, 'node_modules/@nestjs/core': nest },
};
const all = { packages: { ...toStart.packages, 'node_modules/jest': runner } };

describe('installation', () => {
  it('is not needed where only packages of other platforms are missing', () => {
    expect(installation('all', lock, all)).toBeNull();
    expect(installation('to start', lock, all)).toBeNull();
    expect(installation('to start', lock, toStart)).toBeNull();
  });

  it('of an empty folder leaves out what starting does not need', () => {
    expect(installation('to start', lock, null)).toEqual(['ci', '--omit=dev']);
    expect(installation('all', lock, null)).toEqual(['ci', '--include=dev']);
  });

  it('for the tests adds to what was installed to start', () => {
    expect(installation('all', lock, toStart)).toEqual(['install', '--no-save', '--include=dev']);
  });

  it.each([
    ['a package is missing', { packages: { 'node_modules/@tenfold/gateway': { link: true } } }],
    ['a workspace is missing', { packages: { 'node_modules/@nestjs/core': nest } }],
    [
      'a version differs',
      { packages: { ...toStart.packages, 'node_modules/@nestjs/core': { ...nest, version: '11.2.9' } } },
    ],
    [
      'the same version has other contents',
      { packages: { ...toStart.packages, 'node_modules/@nestjs/core': { ...nest, integrity: 'sha512-b' } } },
    ],
  ])('repeats the earlier kind of installation when %s', (_what, found) => {
    const withTests = { packages: { ...found.packages, 'node_modules/jest': runner } };
    expect(installation('to start', lock, found)).toEqual(['ci', '--omit=dev']);
    expect(installation('to start', lock, withTests)).toEqual(['ci', '--include=dev']);
    expect(installation('all', lock, found)).toEqual(['ci', '--include=dev']);
  });
});
