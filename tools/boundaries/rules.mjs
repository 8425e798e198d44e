// @ts-check

export const options = /** @type {import('dependency-cruiser').ICruiseOptions} */ ({
  tsPreCompilationDeps: true,
  combinedDependencies: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^(?!.*node_modules).*/(dist|dist-tsc|coverage)/' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['@tenfold/source', 'import', 'require', 'node', 'default'],
  },
});

const TESTS = '[.](spec|test|cases)[.]|/test/';

/** @param {string[]} names of npm packages, or of scopes */
const packages = (...names) => names.map((name) => `node_modules/${name}/`);

/**
 * @param {string} name
 * @param {{ path?: string, pathNot?: string | string[] }} from
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['to']} to
 */
const forbid = (name, from, to) => ({ name, severity: /** @type {const} */ ('error'), from, to });

/** Two pure rules of the quiz service, whose types tests of the client use. */
const MODELS = 'services/quiz/src/domain/(apply-exam-changes|insert-outcome)[.]ts';

/** Which other projects each project may import, its tests included. */
const projects = {
  'libs/exam': [],
  'libs/learning': ['libs/exam'],
  'libs/contracts': ['libs/exam'],
  'libs/telemetry': ['libs/testing'],
  'libs/platform': ['libs/contracts', 'libs/telemetry'],
  'libs/messaging': ['libs/contracts', 'libs/platform', 'libs/telemetry', 'libs/testing'],
  'libs/jobs': ['libs/platform', 'libs/telemetry', 'libs/testing'],
  'libs/mail': ['libs/platform', 'libs/jobs', 'libs/testing', 'tools/mailbox'],
  'libs/testing': ['libs/exam', 'libs/contracts', 'libs/platform', 'libs/messaging'],
  'services/[^/]+': ['libs/[^/]+', 'tools/(mailbox|stripe-emulator)'],
  gateway: ['libs/(contracts|platform|messaging|telemetry|testing)'],
  web: ['libs/exam', 'libs/contracts', MODELS],
  'tools/(mailbox|stripe-emulator)': ['libs/platform', 'libs/testing'],
  'tools/simulation': ['libs/exam', 'libs/learning'],
  'tools/(boundaries|local-stack|seed|test-runner)': ['tools/(local-stack|seed|test-runner)'],
  deploy: ['tools/(local-stack|seed)'],
  bench: ['tools/local-stack', 'libs/contracts', 'libs/messaging'],
  e2e: ['libs/exam', 'libs/contracts', 'libs/testing', 'tools/(local-stack|test-runner)'],
};

const PROJECT = '(?:libs|services|tools)/[^/]+|gateway|web|deploy|bench|e2e';
/** These run before npm install, when packages cannot be imported by name. */
const BEFORE_INSTALL = '^tools/(local-stack|seed)/';
const projectRules = Object.entries(projects).map(([project, others]) =>
  forbid(
    `${project} imports ${others.join(', ') || 'nothing'} of other projects`,
    { path: `^(${project})/` },
    { path: `^(${PROJECT})/`, pathNot: ['^$1/', ...others.map((other) => `^${other}(/|$)`)] },
  ),
);

export const rules = [
  ...projectRules,
  forbid(
    'other projects are imported by name',
    { path: `^(${PROJECT})/` },
    {
      path: `^(${PROJECT})/`,
      pathNot: ['^$1/', BEFORE_INSTALL, `^${MODELS}`],
      dependencyTypesNot: ['aliased-workspace'],
    },
  ),
  forbid(
    'libs/exam imports only itself',
    { path: '^libs/exam/src/', pathNot: TESTS },
    { pathNot: '^libs/exam/' },
  ),
  forbid(
    'libs/learning imports only itself, libs/exam and the memory model',
    { path: '^libs/learning/src/', pathNot: TESTS },
    { pathNot: ['^libs/(learning|exam)/', ...packages('ts-fsrs')] },
  ),
  forbid(
    'Redis clients only in their entry points of libs/platform',
    { path: '^libs/platform/src/', pathNot: ['^libs/platform/src/(redis|job-redis)[.]ts$', TESTS] },
    { path: packages('redis', '@redis', 'ioredis') },
  ),
  forbid(
    'sharp only where libs/platform restricts what it reads',
    { pathNot: ['^libs/platform/src/image-decoder[.]cjs$', '^node_modules/', TESTS] },
    { path: packages('sharp') },
  ),
  forbid(
    'files of other programs are read only in the limited process',
    {
      path: '^services/content-ingestion/src/',
      pathNot: ['^services/content-ingestion/src/((parser|references)/child/|domain/import-)', TESTS],
    },
    {
      path: '^services/content-ingestion/src/((parser|references)/child/|domain/import-)|node_modules/(libxmljs2|yauzl)/',
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'TypeORM only in the events of libs/messaging',
    { path: '^libs/messaging/src/', pathNot: ['^libs/messaging/src/events/', TESTS] },
    { path: packages('typeorm', '@nestjs/typeorm', 'pg') },
  ),
  forbid('libs/mail without Nest', { path: '^libs/mail/' }, { path: packages('@nestjs') }),
  forbid(
    'TypeORM and BullMQ only in the queue of libs/mail',
    { path: '^libs/mail/src/', pathNot: ['^libs/mail/src/queue/', TESTS] },
    { path: packages('typeorm', 'bullmq') },
  ),
  forbid(
    'only types of stripe in the emulator',
    { path: '^tools/stripe-emulator/src/', pathNot: TESTS },
    { path: packages('stripe'), dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'tools and libs/testing only in tests',
    { path: '^(libs|services|gateway|web)/', pathNot: ['^libs/testing/', TESTS] },
    { path: '^(libs/testing|tools)/' },
  ),
  forbid(
    'a feature of the web client imports no other',
    { path: '^web/src/features/([^/]+)/' },
    { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  ),
  forbid(
    'web ui imports no feature',
    { path: '^web/src/ui/', pathNot: TESTS },
    { path: '^web/src/features/' },
  ),
  forbid(
    'web api imports no ui and no feature',
    { path: '^web/src/api/', pathNot: TESTS },
    { path: '^web/src/(features|ui)/' },
  ),
  forbid(
    'web lib imports no api, ui or feature',
    { path: '^web/src/lib/', pathNot: TESTS },
    { path: '^web/src/(features|ui|api)/' },
  ),
  forbid(
    'nothing imports what puts the program together',
    { path: '^(services/[^/]+|gateway|web)/src/[^/]+/', pathNot: ['^gateway/src/openapi/', TESTS] },
    { path: '^(services/[^/]+|gateway|web)/src/(app[.]module|main|migrate|router|app)[.]tsx?$' },
  ),
  forbid('no cycle of files', {}, { circular: true }),
  forbid(
    'only main.ts loads a whole service',
    { path: '^services/[^/]+/src/', pathNot: ['^services/[^/]+/src/main[.]ts$', TESTS] },
    { path: '/app[.]module[.]ts$' },
  ),
  forbid(
    'a package declares what it imports',
    { pathNot: '^node_modules/' },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  forbid(
    'what runs in production is no development dependency',
    { path: '^(services|gateway|libs)/.*/?src/', pathNot: ['^libs/testing/', TESTS] },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'every import leads to a file',
    { pathNot: '^node_modules/' },
    { couldNotResolve: true, pathNot: '^virtual:' },
  ),
];
