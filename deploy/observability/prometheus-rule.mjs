// @ts-check
/** node deploy/observability/prometheus-rule.mjs | kubectl apply -f - : alerts.yml for the Prometheus operator. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const { groups } = parse(readFileSync(new URL('./alerts.yml', import.meta.url), 'utf8'));
const rule = {
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PrometheusRule',
  metadata: { name: 'tenfold', namespace: 'tenfold' },
  spec: { groups },
};
process.stdout.write(`${JSON.stringify(rule, null, 2)}\n`);
