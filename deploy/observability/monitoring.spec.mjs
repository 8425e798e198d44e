// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import {
  containerOf,
  k8s,
  readCompose,
  readManifests,
  settingsOf,
  workloads,
} from '../k8s/test/manifests.mjs';
import { dashboards, textOf } from './dashboards.mjs';

const base = readManifests(join(k8s, 'base'));
/** event-set-up serves no metrics: its port serves probes only. */
const processes = workloads(base).filter(
  ({ kind, metadata }) => kind === 'Deployment' && metadata.name !== 'event-set-up',
);
const monitors = readManifests(__dirname);
const read = (/** @type {string} */ file) => parse(readFileSync(join(__dirname, file), 'utf8'));

/** @param {import('../k8s/test/manifests.mjs').Manifest} workload */
const nameOf = (workload) => workload.spec.template.metadata.labels['app.kubernetes.io/name'];

/** @param {import('../k8s/test/manifests.mjs').Manifest} workload */
const metricsPort = (workload) => {
  const { METRICS_PORT, HEALTH_PORT } = settingsOf(workload);
  return Number(METRICS_PORT ?? HEALTH_PORT);
};

test('one PodMonitor selects each process, at the port of its metrics', () => {
  for (const workload of processes) {
    const name = nameOf(workload);
    const selecting = monitors.filter(({ spec: { selector } }) =>
      [
        selector.matchLabels?.['app.kubernetes.io/name'],
        ...(selector.matchExpressions?.[0].values ?? []),
      ].includes(name),
    );
    const ports = selecting.flatMap(({ spec }) =>
      containerOf(workload).ports.filter(
        (/** @type {any} */ port) => port.name === spec.podMetricsEndpoints[0].port,
      ),
    );
    expect([name, ports.map((/** @type {any} */ port) => port.containerPort)]).toEqual([
      name,
      [metricsPort(workload)],
    ]);
  }
});

test('PodMonitors read PostgreSQL and Redis, too, at ports that the policies open to Prometheus', () => {
  const policies = base.filter(({ kind }) => kind === 'NetworkPolicy');
  const redis = base.find(({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'redis');
  const [exporter] = redis?.spec.template.spec.containers.slice(1) ?? [];
  expect(exporter.ports).toEqual([{ name: 'metrics', containerPort: 9121 }]);
  for (const [name, label, port] of [
    ['redis', { 'app.kubernetes.io/name': 'redis' }, 9121],
    ['postgres', { 'cnpg.io/cluster': 'postgres' }, 9187],
  ]) {
    const monitor = monitors.find(({ metadata }) => metadata.name === name);
    expect(monitor?.spec.selector.matchLabels).toEqual(label);
    const { ingress } = policies.find(({ metadata }) => metadata.name === name)?.spec ?? {};
    const open = ingress.filter((/** @type {any} */ { from }) =>
      JSON.stringify(from).includes('"monitoring"'),
    );
    expect(open.flatMap((/** @type {any} */ { ports }) => ports)).toEqual([{ port }]);
  }
});

test('every alert has a severity that Alertmanager sends, and a runbook that exists', () => {
  const root = join(__dirname, '../..');
  const all = ['alerts.yml', 'kubernetes-alerts.yml'].flatMap((name) => read(name).groups);
  const alerts = all.flatMap(({ rules }) => rules.filter((/** @type {any} */ rule) => rule.alert));
  const broken = alerts.filter(({ labels, annotations }) => {
    const [file, anchor] = annotations.runbook.split('#');
    const headings = existsSync(join(root, file))
      ? readFileSync(join(root, file), 'utf8').match(/^#+ .*$/gm)
      : [];
    const anchors = (headings ?? []).map((it) => it.replace(/^#+ /, '').toLowerCase().replaceAll(' ', '-'));
    return (
      !['page', 'ticket'].includes(labels.severity) ||
      !(anchors.length > 0 && (!anchor || anchors.includes(anchor)))
    );
  });
  expect(alerts.length).toBeGreaterThan(25);
  expect(broken.map(({ alert }) => alert)).toEqual([]);
});

test('prometheus.yml scrapes each process under its name, at the same port as in Kubernetes', () => {
  const jobs = read('prometheus.yml').scrape_configs.filter(
    (/** @type {any} */ { job_name }) => job_name !== 'redis',
  );
  const scraped = jobs.map((/** @type {any} */ it) => [
    it.job_name,
    it.dns_sd_configs[0].names[0],
    it.dns_sd_configs[0].port,
  ]);
  expect(scraped.toSorted()).toEqual(
    processes.map((it) => [nameOf(it), nameOf(it), metricsPort(it)]).toSorted(),
  );
});

test('the containers of Compose have the version of a release, and mount files that exist', () => {
  const root = join(__dirname, '../..');
  const { services } = readCompose();
  const all = /** @type {any[]} */ (Object.values(services)).filter(({ profiles }) =>
    profiles?.includes('observability'),
  );
  expect(all).toHaveLength(5);
  const dockerfile = readFileSync(join(root, 'deploy/docker/Dockerfile'), 'utf8');
  const [, grafana] = /^ARG GRAFANA_IMAGE=(.+)$/m.exec(dockerfile) ?? [];
  for (const { image, build, volumes = [], ports = [] } of all) {
    expect(build?.target === 'grafana' ? grafana : image).toMatch(/:v?\d+\.\d+\.\d+$/);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    const files = volumes.map((/** @type {string} */ volume) => volume.split(':')[0] ?? '');
    const mounted = files.filter((/** @type {string} */ file) => file.startsWith('.'));
    expect(mounted.filter((/** @type {string} */ file) => !existsSync(join(root, file)))).toEqual([]);
  }
});

test('Alertmanager of Compose mails every severity that a rule has, and Prometheus sends it the alerts', () => {
  const compose = readCompose();
  const text = compose.configs.alertmanager.content.replace(/\$\{\w+:-([^}]*)\}/g, '$1');
  const { route, receivers } = parse(text);
  const targets = ['page', 'ticket'].map(
    (severity) =>
      route.routes.find((/** @type {any} */ it) => it.matchers.includes(`severity = "${severity}"`))
        ?.receiver ?? route.receiver,
  );
  expect(targets).toEqual(['pages', 'tickets']);
  expect(receivers).toMatchObject(
    targets.map((name) => ({ name, email_configs: [{ send_resolved: true }] })),
  );
  const [{ static_configs }] = read('prometheus.yml').alerting.alertmanagers;
  expect(static_configs).toEqual([{ targets: ['alertmanager:9093'] }]);
});

test('the alerts for a process that is down know every process', () => {
  const rules = read('alerts.yml').groups.flatMap((/** @type {any} */ group) => group.rules);
  for (const alert of ['ProcessDown', 'ProcessMissing']) {
    const { expr } = rules.find((/** @type {any} */ rule) => rule.alert === alert);
    const named = [...expr.matchAll(/job=~?"([^"]+)"/g)].flatMap(([, names]) => names.split('|'));
    expect([alert, named.toSorted()]).toEqual([alert, processes.map(nameOf).toSorted()]);
  }
});

test('the printed manifests are the rules of both files, and a ConfigMap of every dashboard for the sidecar', () => {
  const groups = [...read('alerts.yml').groups, ...read('kubernetes-alerts.yml').groups];
  const program = join(__dirname, 'print-manifests.mjs');
  const { items } = JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' }));
  const [rule, configMap] = items;
  expect(rule).toMatchObject({ kind: 'PrometheusRule', spec: { groups } });
  expect(configMap).toMatchObject({ kind: 'ConfigMap', metadata: { labels: { grafana_dashboard: '1' } } });
  expect(configMap.data).toEqual(
    Object.fromEntries(dashboards.map((dashboard) => [`${dashboard.uid}.json`, textOf(dashboard)])),
  );
});

test('each process has the settings of traces, and may send them to the collector', () => {
  const policy = base.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'traces');
  expect(policy?.spec.podSelector.matchExpressions[0].values.toSorted()).toEqual(
    processes.map(nameOf).toSorted(),
  );
  for (const workload of processes)
    expect(settingsOf(workload)).toMatchObject({
      OTEL_EXPORTER_OTLP_ENDPOINT: '',
      OTEL_TRACES_SAMPLER_ARG: expect.stringMatching(/^0\.\d+$/),
    });
  expect(policy?.spec.egress[0].ports).toEqual([{ port: 4318 }]);
});
