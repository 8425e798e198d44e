// @ts-check
/** node deploy/observability/prometheus-rule.mjs | kubectl apply -f - : the rules for the Prometheus operator. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const groups = ['alerts.yml', 'kubernetes-alerts.yml'].flatMap(
  (name) => parse(readFileSync(new URL(name, import.meta.url), 'utf8')).groups,
);
const rule = {
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PrometheusRule',
  metadata: { name: 'tenfold', namespace: 'tenfold' },
  spec: { groups },
};
process.stdout.write(`${JSON.stringify(rule, null, 2)}\n`);
