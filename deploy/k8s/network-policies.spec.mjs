// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newSecrets } from './new-secrets.mjs';
import { k8s, readManifests, settingsOf, workloads } from './test/manifests.mjs';

/** @typedef {Record<string, string>} Labels */
/** @typedef {{ matchLabels?: Labels, matchExpressions?: { key: string, operator: string, values?: string[] }[] }} Selector */

const base = readManifests(join(k8s, 'base'));
const policies = base.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec);
const secrets = newSecrets({});

/** @param {string} kind @param {string} [name] */
const specOf = (kind, name) =>
  base.find((it) => it.kind === kind && (name === undefined || it.metadata.name === name))?.spec;

/** @type {Record<string, Labels>} */
const pods = {
  ...Object.fromEntries(
    workloads(base).map(({ spec }) => [
      spec.template.metadata.labels['app.kubernetes.io/name'],
      spec.template.metadata.labels,
    ]),
  ),
  // CloudNativePG sets these labels on its pods
  postgres: { 'cnpg.io/cluster': 'postgres' },
  pgbouncer: { 'cnpg.io/cluster': 'postgres', 'cnpg.io/poolerName': 'pgbouncer' },
};
const PORTS = [4222, 5432, 6222, 6379, 8000, 8080, 8222];

/** @type {Record<string, (value: string | undefined, values: string[]) => boolean>} */
const OPERATORS = {
  In: (value, values) => value !== undefined && values.includes(value),
  Exists: (value) => value !== undefined,
  DoesNotExist: (value) => value === undefined,
};

/** @param {Selector} selector @param {Labels} labels */
function selects({ matchLabels = {}, matchExpressions = [] }, labels) {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      const test = OPERATORS[operator];
      if (!test) throw new Error(`unknown operator ${operator}`);
      return test(labels[key], values);
    })
  );
}

/** @param {'Ingress' | 'Egress'} type @param {Labels} own @param {Labels} other @param {number} port */
function isAllowed(type, own, other, port) {
  const applying = policies.filter((it) => it.policyTypes.includes(type) && selects(it.podSelector, own));
  const rules = applying.flatMap((it) => (type === 'Ingress' ? it.ingress : it.egress) ?? []);
  return rules.some((rule) => {
    const peers = /** @type {any[]} */ (rule.from ?? rule.to);
    const matches = peers.some(
      (peer) => peer.podSelector && !peer.namespaceSelector && selects(peer.podSelector, other),
    );
    return matches && rule.ports.some((/** @type {any} */ it) => it.port === port);
  });
}

/** @param {(from: Labels, to: Labels, port: number) => boolean} test */
const edges = (test) =>
  Object.entries(pods).flatMap(([from, fromLabels]) =>
    Object.entries(pods).flatMap(([to, toLabels]) =>
      PORTS.filter((port) => test(fromLabels, toLabels, port)).map((port) => `${from} -> ${to}:${port}`),
    ),
  );

const read = (/** @type {string} */ file) => readFileSync(join(k8s, '..', file), 'utf8');
const named = (/** @type {string} */ text, /** @type {RegExp} */ pattern) =>
  [...text.matchAll(pattern)].map(([, name]) => name);

const toDatabases = workloads(base).flatMap((workload) => {
  const path = settingsOf(workload)['DATABASE_URL_FILE'];
  if (path === undefined) return [];
  const secret = secrets[workload.spec.template.spec.volumes[0].secret.secretName] ?? {};
  const { hostname } = new URL(secret[path.split('/').at(-1) ?? ''] ?? '');
  const from = workload.spec.template.metadata.labels['app.kubernetes.io/name'];
  const [server = ''] = specOf('Service', hostname).externalName.split('.');
  return [`${from} -> ${server.replace(/-rw$/, '')}:5432`];
});

const expected = [
  ...named(read('nats/authorization.conf'), /\buser: ([\w-]+)/g).map(
    (user) => `${user === 'setup' ? 'event-set-up' : user} -> nats:4222`,
  ),
  ...named(read('redis/users.conf'), /^user ([\w-]+)/gm).map((user) => `${user} -> redis:6379`),
  ...toDatabases,
  'pgbouncer -> postgres:5432',
  'nats -> nats:6222',
  'postgres -> postgres:5432',
  'postgres -> postgres:8000',
];

describe('network policies', () => {
  it('deny all traffic by default', () => {
    expect(policies).toContainEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  });

  it.each(/** @type {const} */ (['Ingress', 'Egress']))(
    'allow as %s exactly the connections that the users of NATS and Redis and the database addresses need',
    (type) => {
      const allowed = edges((from, to, port) =>
        type === 'Egress' ? isAllowed(type, from, to, port) : isAllowed(type, to, from, port),
      );
      expect(allowed.toSorted()).toEqual([...new Set(expected)].toSorted());
    },
  );

  it('let only processes that call Stripe, Google, Apple or a mail server leave the cluster', () => {
    const settings = Object.fromEntries(
      workloads(base).map((it) => [it.metadata.name, Object.keys(settingsOf(it))]),
    );
    const web = /^(STRIPE_SECRET_KEY|GOOGLE_CLIENT_ID)/;
    const out = Object.keys(pods).map((name) => {
      const applying = policies.filter(
        (it) => Object.keys(it.podSelector).length > 0 && selects(it.podSelector, pods[name] ?? {}),
      );
      const open = applying
        .flatMap(({ egress = [] }) => egress)
        .filter((rule) => JSON.stringify(rule.to).includes('ipBlock'));
      return [name, open.flatMap((rule) => rule.ports.map((/** @type {any} */ it) => it.port))];
    });
    const needed = Object.keys(pods).map((name) => {
      if (name === 'postgres' || name === 'pgbouncer') return [name, [443, 6443]]; // the API server, and backups
      const has = (/** @type {RegExp} */ pattern) => (settings[name] ?? []).some((it) => pattern.test(it));
      return [name, [...(has(web) ? [443] : []), ...(has(/^MAIL_URL/) ? [465, 587] : [])]];
    });
    expect(out).toEqual(needed);
  });

  it('let Prometheus scrape every process at its metrics port', () => {
    for (const workload of workloads(base).filter(({ kind }) => kind === 'Deployment')) {
      const { name } = workload.metadata;
      if (name === 'event-set-up') continue; // its port answers probes only
      const { METRICS_PORT, HEALTH_PORT } = settingsOf(workload);
      const applying = policies.filter((it) => selects(it.podSelector, pods[name] ?? {}) && it.ingress);
      const rules = applying.flatMap(({ ingress }) => ingress);
      const monitored = rules.filter((rule) => JSON.stringify(rule.from).includes('"monitoring"'));
      const ports = monitored.flatMap((rule) => rule.ports.map((/** @type {any} */ it) => it.port));
      expect([name, ports]).toEqual([name, [Number(METRICS_PORT ?? HEALTH_PORT)]]);
    }
  });
});
