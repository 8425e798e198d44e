// @ts-check
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { k8s, readCompose, readManifests } from './k8s/test/manifests.mjs';
import { innerCommand, programOf, readBlocks, readSteps, statementOf } from './k8s/test/runbooks.mjs';
import { faultsOf } from './k8s/test/schemas.mjs';
import { root } from './k8s/test/source-program.mjs';
import { newSecrets, ofGroup } from './k8s/new-secrets.mjs';

const steps = readSteps();
const manifests = [...readManifests(join(k8s, 'base')), ...readManifests(join(k8s, 'restore'))];
const commands = steps.map(({ command }) => command);

const KINDS = /** @type {Record<string, string>} */ ({
  deploy: 'Deployment',
  deployment: 'Deployment',
  statefulset: 'StatefulSet',
  scaledobject: 'ScaledObject',
  service: 'Service',
  cluster: 'Cluster',
  job: 'Job',
});

/** Commands for Kubernetes, and what does the same with Compose. @type {[RegExp, string][]} */
const COMPOSE = [
  [/^kubectl -n tenfold exec deploy\/([\w-]+) --/, 'docker compose exec $1'],
  [
    /^kubectl -n tenfold exec postgres-1 -c postgres -- psql/,
    'docker compose exec postgres psql -U postgres',
  ],
  [/^kubectl -n tenfold exec (nats)-0 --/, 'docker compose exec $1'],
  [/^kubectl -n tenfold logs deploy\/([\w-]+) --since=(\w+)/, 'docker compose logs --since $2 $1'],
  [/^kubectl -n tenfold logs (redis)-0 --since=(\w+)/, 'docker compose logs --since $2 $1'],
  [/^kubectl -n tenfold logs job\/migrate-([\w-]+)/, 'docker compose logs $1-migration'],
];

/** @param {string} kind @param {string} name */
const find = (kind, name) => manifests.find((it) => it.kind === kind && it.metadata.name === name);

/**
 * The fields of the patch that the manifest does not have: kubectl would add them and leave the intended ones as they are.
 *
 * @param {any} manifest
 * @param {any} patch
 * @returns {string[]}
 */
function fieldsNotIn(manifest, patch) {
  if (typeof patch !== 'object' || patch === null) return [];
  return Object.entries(patch).flatMap(([key, value]) =>
    manifest?.[key] === undefined
      ? [key]
      : fieldsNotIn(manifest[key], value).map((field) => `${key}.${field}`),
  );
}

/** @param {any} target @param {any} patch @returns {any} */
function merge(target, patch) {
  if (typeof patch !== 'object' || patch === null) return patch;
  const changed = Object.entries(patch).map(([key, value]) => [key, merge(target?.[key] ?? {}, value)]);
  return { ...target, ...Object.fromEntries(changed) };
}

it('every runbook has a symptom, a command and a check of the result', () => {
  const files = new Set(steps.map(({ runbook }) => runbook));
  expect([...files].toSorted()).toEqual(
    [
      ...[
        'bad-deploy',
        'dead-jobs',
        'dead-letters',
        'drain-node',
        'erasure-request',
        'leaked-secret',
        'nats-lost',
      ],
      ...['outbox-growing', 'postgres-restore', 'price-change', 'redis-lost', 'scale-quiz', 'stripe'],
    ].map((name) => `${name}.md`),
  );
  for (const file of files) {
    const text = readFileSync(join(root, 'docs/operations/runbooks', file), 'utf8');
    expect([file, /\*\*What you see\.\*\*/.test(text), /\*\*It worked when\*\*/.test(text)]).toEqual([
      file,
      true,
      true,
    ]);
  }
});

it('every command uses kubectl or a program of this repository', () => {
  const verbs = 'annotate|apply|delete|drain|exec|get|logs|patch|rollout|scale|uncordon|wait';
  const known = new RegExp(`^(kubectl( -n tenfold)? (${verbs}) |node deploy/)`);
  expect(commands.filter((command) => !known.test(command))).toEqual([]);
});

it.each(readBlocks().filter(({ kubernetes }) => kubernetes.length > 0))(
  'in $runbook each command in a container and each log has its Compose command beside it: $kubernetes',
  ({ kubernetes, compose }) => {
    const expected = kubernetes.flatMap((command) => {
      const [pattern, replacement] = COMPOSE.find(([it]) => it.test(command)) ?? [];
      return pattern && replacement ? command.replace(pattern, replacement) : [];
    });
    expect(compose).toEqual(expect.arrayContaining(expected));
  },
);

it('every Compose command names a service and a volume of docker-compose.yml', () => {
  const { name, services, volumes } = readCompose();
  const all = readBlocks().flatMap(({ compose }) => compose);
  const verb =
    'exec|logs --since \\w+|logs|ps|restart|run --rm --no-deps|rm --force --stop|up --detach(?: --\\S+)*';
  const ofService = new RegExp(`docker compose (?:${verb}) ([a-z][\\w-]*)(?: |$)`);
  const named = all.flatMap((command) => ofService.exec(command)?.[1] ?? []);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((it) => !(it in services))).toEqual([]);
  const removed = all.flatMap((command) => /^docker volume rm (.*)/.exec(command)?.[1]?.split(' ') ?? []);
  expect(removed.filter((it) => !(it.replace(`${name}_`, '') in volumes))).toEqual([]);
  const known = /^(TAG=\w+ )?docker (compose (down|up --detach)|volume rm)|^(ls|sed -i|node deploy\/docker)/;
  expect(all.filter((command) => !known.test(command) && !ofService.test(command))).toEqual([]);
});

it('every named deployment, service, cluster and other object is in the manifests', () => {
  const pattern = new RegExp(`\\b(${Object.keys(KINDS).join('|')})[ /]([a-z][a-z-]+)\\b`, 'g');
  const kubectl = commands.map((command) => command.split(' -- ')[0] ?? '');
  const named = kubectl.flatMap((command) =>
    [...command.matchAll(pattern)].map(([, kind = '', name = '']) => [KINDS[kind] ?? '', name]),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(([kind = '', name = '']) => !find(kind, name))).toEqual([]);
  const scaled = /scale deployment (.*) --replicas/;
  const several = commands.flatMap((command) => scaled.exec(command)?.[1]?.split(' ') ?? []);
  expect(several.filter((name) => !find('Deployment', name))).toEqual([]);
});

it('every patch results in a manifest that conforms to the published schema', () => {
  const patches = commands.flatMap((command) => {
    const match = /patch (\w+) (\S+) --type merge -p '(.*)'$/.exec(command);
    return match ? [match.slice(1)] : [];
  });
  expect(patches.length).toBeGreaterThan(3);
  for (const [kind = '', name = '', patch = ''] of patches) {
    if (kind === 'secret') {
      const known = newSecrets({})[name] ?? {};
      expect(Object.keys(known)).toEqual(expect.arrayContaining(Object.keys(JSON.parse(patch).stringData)));
      continue;
    }
    const manifest = find(KINDS[kind] ?? '', name);
    const patched = merge(manifest, JSON.parse(patch));
    expect([kind, name, fieldsNotIn(manifest, JSON.parse(patch))]).toEqual([kind, name, []]);
    expect(patched).not.toEqual(manifest);
    expect(faultsOf(patched)).toEqual([]);
  }
});

it('the code logs every line that a runbook greps for', () => {
  const texts = commands.flatMap((command) => /grep '(.*)'$/.exec(command)?.[1] ?? []);
  expect(texts.length).toBeGreaterThan(2);
  for (const text of texts) {
    const found = spawnSync(
      'grep',
      ['-rqF', '--include=*.ts', '--exclude=*.spec.ts', '--exclude=*.cases.ts', text, 'libs', 'services'],
      { cwd: root },
    );
    expect([text, found.status]).toEqual([text, 0]);
  }
});

it('every program that runs in a container exists, and belongs to the image of that deployment', () => {
  const programs = steps.flatMap(({ command }) => {
    const program = programOf(innerCommand(command));
    return program ? [{ deployment: /deploy\/([\w-]+)/.exec(command)?.[1], ...program }] : [];
  });
  expect(programs.length).toBeGreaterThan(8);
  for (const { deployment, source } of programs) {
    expect([source, existsSync(join(root, source))]).toEqual([source, true]);
    expect([`services/${deployment}`, 'libs/jobs', 'libs/messaging']).toContain(
      source.split('/').slice(0, 2).join('/'),
    );
  }
});

it('every program and statement has a rehearsal, unless it needs Stripe', () => {
  const inner = steps.filter(({ command }) => / -- (node \/app|psql)/.test(command));
  const unknown = inner.filter(({ command }) => !programOf(innerCommand(command)) && !statementOf(command));
  expect(unknown).toEqual([]);
});

it('rotating one group does not change the other secrets', () => {
  const all = newSecrets({});
  const redis = ofGroup(all, 'redis');
  expect(redis['gateway-secrets']).toEqual({ REDIS_URL: all['gateway-secrets']?.['REDIS_URL'] });
  expect(redis['redis-secrets']).toEqual(all['redis-secrets']);
  expect(() => ofGroup(all, 'everything')).toThrow('no such group');
  const printed = JSON.parse(
    execFileSync('node', ['deploy/k8s/new-secrets.mjs', 'redis'], { cwd: root, encoding: 'utf8' }),
  );
  expect(printed.items.map((/** @type {any} */ { metadata }) => metadata.name).toSorted()).toEqual(
    Object.keys(redis).toSorted(),
  );
});
