// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { root, typescript } from '../k8s/test/source-program.mjs';
import { dashboards, textOf } from './dashboards.mjs';

const read = (/** @type {string} */ file) => readFileSync(join(__dirname, file), 'utf8');
/** @type {{ record?: string, alert?: string, expr: string, labels?: object, annotations?: Record<string, string> }[]} */
const rules = parse(read('alerts.yml')).groups.flatMap((/** @type {any} */ group) => group.rules);

const queries = [
  ...rules.map(({ record, alert, expr }) => ({ of: record ?? alert ?? '', expr, legend: '' })),
  ...dashboards.flatMap(({ title, rows }) =>
    Object.values(rows)
      .flat()
      .flatMap((panel) =>
        Object.entries(panel.queries).map(([legend, expr]) => ({
          of: `${title}: ${panel.title}`,
          expr: expr.replaceAll('$__rate_interval', '5m'),
          legend,
        })),
      ),
  ),
];

/** @param {string} expr */
function readQuery(expr) {
  let errors = 0;
  /** @type {string[]} */
  const metrics = [];
  /** @type {string[]} */
  const labels = [];
  parser.parse(expr).iterate({
    enter({ name, type, node }) {
      if (type.isError) errors += 1;
      if (name === 'Identifier') metrics.push(expr.slice(node.from, node.to));
      if (name === 'LabelName') labels.push(expr.slice(node.from, node.to));
    },
  });
  return { errors, metrics, labels };
}

/** Of the processes, of Prometheus itself, and of the recording rules; each with its labels. @type {Record<string, string[]>} */
let known;

beforeAll(() => {
  const pattern = 'new (Gauge|Counter|Histogram|RedMeter)\\b';
  const sources = execFileSync('git', ['grep', '-lE', pattern, '--', '*.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = sources.split('\n').filter((file) => file !== '' && !/\.(spec|cases)\./.test(file));
  const args = [...typescript, join(__dirname, 'test/print-metrics.cjs'), ...files];
  const exported = JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }));
  known = {
    ...exported,
    ...Object.fromEntries(rules.flatMap(({ record }) => (record ? [[record, ['slo']]] : []))),
    up: [],
    // of the exporter
    redis_up: [],
    redis_memory_used_bytes: [],
    redis_memory_max_bytes: [],
    ALERTS: ['alertname', 'alertstate', 'severity'],
  };
});

test('the parser finds mistakes', () => {
  expect(readQuery('sum(rate(jobs[5m])').errors).toBeGreaterThan(0);
  expect(readQuery('sum by (kind) (rate(jobs{state="due"}[5m]))')).toEqual({
    errors: 0,
    metrics: ['jobs'],
    labels: ['kind', 'state'],
  });
});

test('every query of a rule or panel parses, and names metrics and labels that a process exports', () => {
  expect(queries.length).toBeGreaterThan(80);
  const faults = queries.flatMap(({ of, expr, legend }) => {
    const { errors, metrics, labels } = readQuery(expr);
    const inLegend = [...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
    const allowed = ['job', 'instance', 'le', ...metrics.flatMap((metric) => known[metric] ?? [])];
    return [
      ...(errors > 0 ? [`${of}: does not parse`] : []),
      ...metrics.filter((metric) => !known[metric]).map((metric) => `${of}: no metric ${metric}`),
      ...[...labels, ...inLegend]
        .filter((label) => !allowed.includes(label))
        .map((label) => `${of}: no label ${label}`),
    ];
  });
  expect(faults).toEqual([]);
});

test('docs/operations/observability.md has every metric of our own', () => {
  const page = readFileSync(join(root, 'docs/operations/observability.md'), 'utf8');
  const own = Object.keys(known).filter((name) => !/^(process_|nodejs_|tenfold:|up$|ALERTS$)/.test(name));
  const names = new Set(own.map((name) => name.replace(/_(bucket|count|sum)$/, '')));
  expect(names.size).toBeGreaterThan(20);
  expect([...names].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('every objective has a budget, good cases and bad cases', () => {
  const recorded = (/** @type {string} */ name) =>
    rules.filter(({ record }) => record === name).map(({ labels }) => labels);
  expect(recorded('tenfold:slo_budget')).toHaveLength(5);
  expect(recorded('tenfold:slo_all:rate5m')).toEqual(recorded('tenfold:slo_budget'));
  expect(recorded('tenfold:slo_bad:rate5m')).toEqual(recorded('tenfold:slo_budget'));
});

test('every alert has a severity and, like every dashboard, a runbook that exists', () => {
  const alerts = rules.filter(({ alert }) => alert !== undefined);
  const severities = alerts.map(({ labels }) => /** @type {any} */ (labels)?.severity);
  expect(new Set(severities)).toEqual(new Set(['page', 'ticket']));
  const links = [
    ...alerts.map(({ alert, annotations }) => [alert, annotations?.['runbook'] ?? '']),
    ...dashboards.map(({ title, runbook }) => [title, runbook]),
  ];
  expect(links.filter(([, link = '']) => !exists(link))).toEqual([]);
});

/** @param {string} link path and heading */
function exists(link) {
  const [path = '', anchor] = link.split('#');
  if (!/^docs\/.+\.md$/.test(path)) return false;
  const headings = [...readFileSync(join(root, path), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  );
  return anchor === undefined || headings.includes(anchor);
}

test('Grafana gets a panel for each panel of a dashboard, with its queries', () => {
  for (const { uid, title, runbook, rows, ...dashboard } of dashboards) {
    const written = JSON.parse(textOf({ uid, title, runbook, rows, ...dashboard }));
    expect(written).toMatchObject({ uid, title, description: `Runbook: ${runbook}`, editable: false });
    const panels = written.panels.filter((/** @type {any} */ { type }) => type !== 'row');
    const queriesOf = (/** @type {any} */ { title: name, targets }) => [
      name,
      targets.map((/** @type {any} */ { legendFormat, expr }) => [legendFormat, expr]),
    ];
    expect(panels.map(queriesOf)).toEqual(
      Object.values(rows).flatMap((row) => row.map((panel) => [panel.title, Object.entries(panel.queries)])),
    );
  }
});
