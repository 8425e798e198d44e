// @ts-check
/**
 * node deploy/observability/print-manifests.mjs | kubectl apply -f - : the rules for the Prometheus operator, and the dashboards
 * for the sidecar of Grafana's chart.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { dashboards, textOf } from './dashboards.mjs';

const groups = ['alerts.yml', 'kubernetes-alerts.yml'].flatMap(
  (name) => parse(readFileSync(new URL(name, import.meta.url), 'utf8')).groups,
);
const rules = {
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PrometheusRule',
  metadata: { name: 'tenfold', namespace: 'tenfold' },
  spec: { groups },
};
const configMap = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'tenfold-dashboards', namespace: 'tenfold', labels: { grafana_dashboard: '1' } },
  data: Object.fromEntries(dashboards.map((dashboard) => [`${dashboard.uid}.json`, textOf(dashboard)])),
};
process.stdout.write(
  `${JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [rules, configMap] }, null, 2)}\n`,
);
