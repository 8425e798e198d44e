// @ts-check
import { planTests } from './test-plan.mjs';

const INT = String.raw`\.int\.spec\.`;
const UNIT_ONLY = ['--testPathIgnorePatterns', INT];

describe('planTests', () => {
  it.each([
    { argv: [], projects: [], e2e: [], servers: true },
    { argv: ['--unit'], projects: UNIT_ONLY, e2e: null, servers: false },
    { argv: ['--int'], projects: [INT], e2e: null, servers: true },
    { argv: ['--e2e'], projects: null, e2e: [], servers: true },
    { argv: ['--unit', '--int'], projects: [], e2e: null, servers: true },
    { argv: ['--unit', '--e2e'], projects: UNIT_ONLY, e2e: [], servers: true },
    { argv: ['services/quiz'], projects: ['services/quiz'], e2e: null, servers: true },
    { argv: ['./services/quiz/', 'web'], projects: ['services/quiz/', 'web'], e2e: null, servers: true },
    {
      argv: ['services/quiz', '--unit'],
      projects: ['services/quiz', ...UNIT_ONLY],
      e2e: null,
      servers: false,
    },
    { argv: ['--int', 'services/quiz'], projects: [`services/quiz.*${INT}`], e2e: null, servers: true },
    { argv: ['e2e/src/sign-up.spec.ts'], projects: null, e2e: ['e2e/src/sign-up.spec.ts'], servers: true },
    { argv: ['web', 'e2e'], projects: ['web'], e2e: ['e2e'], servers: true },
    { argv: ['--unit', 'e2e'], projects: null, e2e: null, servers: false },
  ])('$argv', ({ argv, ...plan }) => {
    expect(planTests(argv, () => [])).toEqual(plan);
  });

  it.each([
    { argv: ['--changed'], projects: ['/web/'], e2e: ['/e2e/'], servers: true },
    { argv: ['--changed', '--unit'], projects: ['/web/', ...UNIT_ONLY], e2e: null, servers: false },
    { argv: ['--changed', 'libs/exam'], projects: ['libs/exam', '/web/'], e2e: ['/e2e/'], servers: true },
  ])('$argv takes the projects that the change affects', ({ argv, ...plan }) => {
    expect(planTests(argv, () => ['web', 'e2e'])).toEqual(plan);
  });

  it('runs nothing for a change that affects no project', () => {
    expect(planTests(['--changed'], () => [])).toEqual({ projects: null, e2e: null, servers: false });
  });

  it('refuses an unknown flag', () => {
    expect(() => planTests(['--watch'], () => [])).toThrow(
      'Unknown flag: --watch. Use --unit, --int, --e2e, --changed or paths.',
    );
  });
});
