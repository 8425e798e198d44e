// @ts-check
import { builtIn } from './build.mjs';
import { phaseText } from './progress.mjs';

test('a phase says what it does, how far it is, and for how long', () => {
  expect(phaseText('building', { done: 3, total: 14 }, 42)).toBe('building, 3 of 14, 42 s');
  expect(phaseText('installing', null, 5)).toBe('installing, 5 s');
});

test('counts the projects that the build has finished', () => {
  const begun = ' NX  Running target build for 3 projects:\n\n- exam\n- platform\n- web\n';
  expect(builtIn('')).toBeNull();
  expect(builtIn(begun)).toEqual({ done: 0, total: 3 });
  const lines = '> nx run exam:build  [local cache]\n\n> nx run platform:build\n\n> tsc -b libs/platform\n';
  expect(builtIn(begun + lines)).toEqual({ done: 2, total: 3 });
});
