// @ts-check
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  containerOf,
  k8s,
  parseManifests,
  patchedManifests,
  readKustomization,
  readManifests,
  workloads,
} from './test/manifests.mjs';
import { faultsOf } from './test/schemas.mjs';

const sets = {
  base: readManifests(join(k8s, 'base')),
  'overlays/production': patchedManifests(join(k8s, 'overlays/production')),
  'overlays/trial': patchedManifests(join(k8s, 'overlays/trial')),
  restore: readManifests(join(k8s, 'restore')),
  observability: readManifests(join(k8s, '../observability')),
};
const { base } = sets;
const canRender = spawnSync('kubectl', ['kustomize', '--help']).status === 0;

/** @param {import('./test/manifests.mjs').Manifest} manifest */
const faults = (manifest) =>
  faultsOf(manifest).map((fault) => `${manifest.kind} ${manifest.metadata.name}: ${fault}`);

describe('the published schemas', () => {
  it.each(Object.entries(sets))('accept every manifest of %s', (_name, manifests) => {
    expect(manifests.flatMap(faults)).toEqual([]);
  });

  it.each([
    ['a wrong type', { replicas: '2' }],
    ['a missing field', { template: undefined }],
    ['an unknown field', { replicaz: 2 }],
  ])('refuse a Deployment with %s', (_name, change) => {
    const [deployment] = base.filter(({ kind }) => kind === 'Deployment');
    const changed = { ...deployment, spec: { ...deployment?.spec, ...change } };
    expect(faultsOf(/** @type {any} */ (changed))).toHaveLength(1);
  });

  it('refuse an unknown field of a container and of a custom resource', () => {
    const deployment = structuredClone(base.find(({ kind }) => kind === 'Deployment'));
    Object.assign(deployment?.spec.template.spec.containers[0], { imagePolicy: 'Always' });
    expect(faultsOf(/** @type {any} */ (deployment))).toEqual([
      'unknown field spec.template.spec.containers.0.imagePolicy',
    ]);
    for (const kind of ['ScaledObject', 'Gateway', 'HTTPRoute', 'Issuer']) {
      const changed = structuredClone(base.find((it) => it.kind === kind));
      Object.assign(changed?.spec, { minReplicas: 2 });
      expect([kind, faultsOf(/** @type {any} */ (changed))]).toEqual([
        kind,
        ['unknown field spec.minReplicas'],
      ]);
    }
  });

  (canRender ? it : it.skip).each(['base', 'overlays/production', 'overlays/trial', 'restore'])(
    'accept what kubectl renders of %s',
    (folder) => {
      const rendered = parseManifests(
        execFileSync('kubectl', ['kustomize', join(k8s, folder)], { encoding: 'utf8' }),
      );
      expect(rendered.flatMap(faults)).toEqual([]);
      const images = workloads(rendered).map((it) => containerOf(it).image);
      if (folder.startsWith('overlays'))
        expect(images.filter((image) => !/:[^:/]+$/.test(image))).toEqual([]);
    },
  );
});

describe('every workload', () => {
  const all = workloads(base);

  it('has resources, a probe for each server and process, and runs without privileges', () => {
    for (const workload of all) {
      const { securityContext: pod, automountServiceAccountToken } = workload.spec.template.spec;
      const { resources, securityContext, readinessProbe, livenessProbe } = containerOf(workload);
      expect(resources).toMatchObject({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      });
      expect({ pod, securityContext, automountServiceAccountToken }).toMatchObject({
        automountServiceAccountToken: false,
        pod: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
      });
      if (workload.kind !== 'Job')
        expect([readinessProbe, livenessProbe]).toEqual([expect.anything(), expect.anything()]);
    }
  });

  it('has a disruption budget if it has several instances, and the budget permits draining a node', () => {
    const budgets = base.filter(({ kind }) => kind === 'PodDisruptionBudget');
    const scaled = base
      .filter(({ kind }) => kind === 'ScaledObject')
      .map(({ spec }) => spec.scaleTargetRef.name);
    const several = all.filter(
      ({ kind, spec, metadata }) => kind !== 'Job' && (spec.replicas > 1 || scaled.includes(metadata.name)),
    );
    const named = budgets.map(({ metadata }) => metadata.name).filter((name) => name !== 'pgbouncer');
    expect(named.toSorted()).toEqual(several.map(({ metadata }) => metadata.name).toSorted());
    expect(new Set(budgets.map(({ spec }) => spec.maxUnavailable))).toEqual(new Set([1]));
  });

  it('has an image in the production overlay', () => {
    const { images } = readKustomization(join(k8s, 'overlays/production'));
    const ours = new Set(
      all.map((it) => containerOf(it).image).filter((image) => image.startsWith('tenfold/')),
    );
    expect(new Set(images.map((/** @type {any} */ { name }) => name))).toEqual(ours);
  });

  it('has a termination grace period longer than the time its code takes to stop', () => {
    const source = readFileSync(join(k8s, '../../libs/platform/src/stop-on-signal.ts'), 'utf8');
    const limit = Number(/SHUTDOWN_LIMIT_MS = ([\d_]+)/.exec(source)?.[1]?.replaceAll('_', '')) / 1_000;
    expect(limit).toBeGreaterThan(0);
    for (const { kind, spec } of all.filter((it) => it.kind === 'Deployment'))
      expect([kind, spec.template.spec.terminationGracePeriodSeconds > limit]).toEqual([kind, true]);
  });

  it('is probed at a port that it opens and at a path that its code serves', () => {
    const root = join(k8s, '../..');
    const served = readFileSync(join(root, 'libs/platform/src/probe-thread.ts'), 'utf8');
    for (const workload of all.filter(({ kind }) => kind === 'Deployment')) {
      const { ports, startupProbe, livenessProbe, readinessProbe } = containerOf(workload);
      for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) {
        expect(ports.map((/** @type {any} */ { name }) => name)).toContain(httpGet.port);
        expect(served).toMatch(new RegExp(`'/?${httpGet.path.slice(1)}'`));
      }
      expect([livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
        '/livez',
        '/readyz',
      ]);
    }
  });
});

describe('a release', () => {
  /** @param {string} component @returns {Set<string>} */
  const kindsOf = (component) =>
    new Set(
      base
        .filter(({ metadata }) => metadata.labels?.['app.kubernetes.io/component'] === component)
        .map(({ kind }) => kind),
    );

  it('can apply servers, migrations and processes one after another', () => {
    expect(kindsOf('process')).toEqual(new Set(['Deployment', 'ScaledObject']));
    expect(kindsOf('migration')).toEqual(new Set(['Job']));
    const unlabeled = base.filter(({ kind, metadata }) => kind === 'Deployment' && !metadata.labels);
    expect(unlabeled).toEqual([]);
  });
});

describe('migrations', () => {
  it('run as a Job of each service with a database, with the image of that service', () => {
    const jobs = base.filter(({ kind }) => kind === 'Job');
    const services = ['identity', 'quiz', 'content-ingestion', 'billing', 'notifications'];
    expect(jobs.map((job) => [job.metadata.name, containerOf(job).image, containerOf(job).command])).toEqual(
      services.map((name) => [`migrate-${name}`, `tenfold/${name}`, ['node', 'dist/migrate.js']]),
    );
  });
});

describe('the commands for Stripe', () => {
  const commands = base.filter(({ kind }) => kind === 'CronJob');

  it('run on demand alone, with the image, settings and Secret of billing and without privileges', () => {
    const billing = base.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'billing');
    const { image, envFrom, securityContext, volumeMounts } = billing?.spec.template.spec.containers[0];
    expect(commands.map(({ metadata }) => metadata.name)).toEqual(['stripe-setup', 'stripe-check']);
    for (const { metadata, spec } of commands) {
      expect(spec.suspend).toBe(true);
      const pod = spec.jobTemplate.spec.template.spec;
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: billing?.spec.template.spec.securityContext,
        volumes: [billing?.spec.template.spec.volumes[0]],
      });
      expect(pod.containers).toMatchObject([
        {
          image,
          command: ['node', `dist/${metadata.name}.js`],
          envFrom: [envFrom[0]],
          securityContext,
          volumeMounts: [volumeMounts[0]],
        },
      ]);
    }
  });
});
