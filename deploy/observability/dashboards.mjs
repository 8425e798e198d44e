// @ts-check
/** The dashboards of Grafana. After a change: node deploy/observability/write-dashboards.mjs */
import { VizLegendOptionsBuilder } from '@grafana/grafana-foundation-sdk/common';
import { DashboardBuilder, RowBuilder } from '@grafana/grafana-foundation-sdk/dashboard';
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder } from '@grafana/grafana-foundation-sdk/timeseries';

/**
 * @typedef {{ title: string, unit: string, queries: Record<string, string>, about?: string }} Panel
 *   unit: of Grafana. queries: PromQL by legend.
 * @typedef {{ uid: string, title: string, runbook: string, rows: Record<string, Panel[]> }} Dashboard
 *   runbook: path and heading in this repository
 */

const API = 'route=~"/api/.+"';
const GUIDE = 'docs/operations/observability.md';

/** @param {string} metric @param {string} [labels] */
const rate = (metric, labels = '') => `rate(${metric}{${labels}}[$__rate_interval])`;

/** @param {number} q @param {string} histogram @param {string} by @param {string} [labels] */
const quantile = (q, histogram, by, labels) =>
  `histogram_quantile(${q}, sum by (le, ${by}) (${rate(`${histogram}_bucket`, labels)}))`;

/** @type {Dashboard[]} */
export const dashboards = [
  {
    uid: 'tenfold-overview',
    title: 'Tenfold: requests',
    runbook: `${GUIDE}#an-objective-is-at-risk`,
    rows: {
      'API, by route': [
        {
          title: 'Requests',
          unit: 'reqps',
          queries: { '{{method}} {{route}}': `sum by (method, route) (${rate('http_requests_total', API)})` },
        },
        {
          title: 'Errors (5xx)',
          unit: 'reqps',
          queries: {
            '{{route}} {{outcome}}': `sum by (route, outcome) (${rate('http_requests_total', `${API},outcome=~"5.."`)})`,
          },
        },
        {
          title: 'Duration, 95th percentile',
          unit: 's',
          queries: { '{{route}}': quantile(0.95, 'http_request_duration_seconds', 'route', API) },
        },
      ],
      'Overload and limits': [
        {
          title: 'Shed because of overload',
          unit: 'reqps',
          about: 'Replies with 503 before the request was read. They use up the error budget.',
          queries: { '{{priority}}': `sum by (priority) (${rate('requests_shed_total')})` },
        },
        {
          title: 'Requests in the gateway',
          unit: 'short',
          queries: { running: 'sum(requests_running)', waiting: 'sum(requests_waiting)' },
        },
        {
          title: 'Refused by a limit (429)',
          unit: 'reqps',
          queries: { '{{quota}}': `sum by (quota) (${rate('quota_denied_total')})` },
        },
      ],
      'Calls between processes': [
        {
          title: 'Calls',
          unit: 'reqps',
          queries: { '{{job}} {{call}}': `sum by (job, call) (${rate('rpc_calls_total')})` },
        },
        {
          title: 'Failed calls',
          unit: 'reqps',
          queries: {
            '{{job}} {{call}}': `sum by (job, call) (${rate('rpc_calls_total', 'outcome="failed"')})`,
          },
        },
        {
          title: 'Duration, 95th percentile',
          unit: 's',
          queries: { '{{call}}': quantile(0.95, 'rpc_call_duration_seconds', 'call') },
        },
      ],
    },
  },
  {
    uid: 'tenfold-events',
    title: 'Tenfold: events and jobs',
    runbook: 'docs/operations/runbooks/outbox-growing.md',
    rows: {
      Outbox: [
        {
          title: 'Events that are not published',
          unit: 'short',
          queries: { '{{job}}': 'max by (job) (outbox_pending)' },
        },
        {
          title: 'Age of the oldest one',
          unit: 's',
          queries: { '{{job}}': 'max by (job) (outbox_oldest_seconds)' },
        },
      ],
      Consumers: [
        {
          title: 'Change to effect, 99th percentile',
          unit: 's',
          queries: { '{{consumer}}': quantile(0.99, 'event_delay_seconds', 'consumer') },
        },
        {
          title: 'Events that wait',
          unit: 'short',
          queries: {
            '{{consumer}}': 'max by (consumer) (consumer_lag)',
            '{{consumer}}, delivered': 'max by (consumer) (consumer_unacknowledged)',
          },
        },
        {
          title: 'Redeliveries',
          unit: 'ops',
          queries: { '{{consumer}}': `sum by (consumer) (${rate('redeliveries_total')})` },
        },
        {
          title: 'Dead letters',
          unit: 'short',
          queries: { '{{consumer}} {{state}}': 'max by (consumer, state) (dead_letters)' },
        },
      ],
      Jobs: [
        {
          title: 'Jobs',
          unit: 'short',
          queries: { '{{job}} {{kind}} {{state}}': 'max by (job, kind, state) (jobs)' },
        },
        {
          title: 'The most overdue job',
          unit: 's',
          queries: { '{{job}}': 'max by (job) (jobs_oldest_due_seconds)' },
        },
        {
          title: 'Attempts',
          unit: 'ops',
          queries: { '{{kind}} {{outcome}}': `sum by (kind, outcome) (${rate('job_runs_total')})` },
        },
        {
          title: 'Attempt, 95th percentile',
          unit: 's',
          queries: { '{{kind}}': quantile(0.95, 'job_run_duration_seconds', 'kind') },
        },
      ],
    },
  },
  {
    uid: 'tenfold-processes',
    title: 'Tenfold: databases and processes',
    runbook: 'docs/operations/runbooks/scale-quiz.md',
    rows: {
      Databases: [
        {
          title: 'Connections in use',
          unit: 'short',
          queries: { '{{job}} {{pool}}': 'sum by (job, pool) (db_pool_connections{state="used"})' },
        },
        {
          title: 'Requests that wait for a connection',
          unit: 'short',
          queries: { '{{job}} {{pool}}': 'sum by (job, pool) (db_pool_waiting)' },
        },
        {
          title: 'Commits survive a crash (1) or not (0)',
          unit: 'short',
          queries: { '{{setting}}': 'min by (setting) (db_durable)' },
        },
        {
          title: 'WAL is not archived since',
          unit: 's',
          queries: { '{{job}}': 'max by (job) (db_wal_archive_failing_seconds)' },
        },
      ],
      Processes: [
        {
          title: 'Event loop delay, 99th percentile',
          unit: 's',
          queries: { '{{job}} {{instance}}': 'nodejs_eventloop_lag_p99_seconds' },
        },
        {
          title: 'CPU, cores',
          unit: 'short',
          queries: { '{{job}} {{instance}}': rate('process_cpu_seconds_total', 'job=~".+"') },
        },
        {
          title: 'Memory',
          unit: 'bytes',
          queries: { '{{job}} {{instance}}': 'process_resident_memory_bytes{job=~".+"}' },
        },
        {
          title: 'Garbage collection',
          unit: 'percentunit',
          about: 'Share of the time.',
          queries: {
            '{{job}} {{instance}}': `sum by (job, instance) (${rate('nodejs_gc_duration_seconds_sum')})`,
          },
        },
        {
          title: 'Passwords being hashed',
          unit: 'short',
          queries: { '{{state}}': 'sum by (state) (password_hashings)' },
        },
        {
          title: 'Unknown values',
          unit: 'short',
          about: 'Sources that the last scrape could not read.',
          queries: { '{{job}} {{collector}}': 'metrics_collector_up == 0' },
        },
      ],
    },
  },
  {
    uid: 'tenfold-billing',
    title: 'Tenfold: billing and Stripe',
    runbook: 'docs/operations/runbooks/stripe.md',
    rows: {
      'Events of Stripe': [
        {
          title: 'Webhooks',
          unit: 'reqps',
          queries: {
            '{{outcome}}': `sum by (outcome) (${rate('http_requests_total', 'route="/api/webhooks/stripe"')})`,
          },
        },
        {
          title: 'Webhook to access',
          unit: 's',
          queries: {
            '50th percentile': quantile(0.5, 'stripe_event_delay_seconds', 'job'),
            '99th percentile': quantile(0.99, 'stripe_event_delay_seconds', 'job'),
          },
        },
        {
          title: 'Age of the oldest event',
          unit: 's',
          queries: { 'not processed': 'max(stripe_event_age_seconds)' },
        },
        {
          title: 'Differences repaired in a day',
          unit: 'short',
          queries: { '{{kind}}': 'sum by (kind) (increase(stripe_drift_total[1d]))' },
        },
      ],
      'Calls and jobs of billing': [
        {
          title: 'Calls',
          unit: 'reqps',
          queries: {
            '{{call}} {{outcome}}': `sum by (call, outcome) (${rate('rpc_calls_total', 'job="billing"')})`,
          },
        },
        {
          title: 'Calls, 95th percentile',
          unit: 's',
          queries: { '{{call}}': quantile(0.95, 'rpc_call_duration_seconds', 'call', 'job="billing"') },
        },
        {
          title: 'Jobs',
          unit: 'short',
          queries: { '{{kind}} {{state}}': 'max by (kind, state) (jobs{job="billing"})' },
        },
        {
          title: 'Attempts that failed',
          unit: 'ops',
          queries: {
            '{{kind}} {{outcome}}': `sum by (kind, outcome) (${rate('job_runs_total', 'job="billing",outcome!="done"')})`,
          },
        },
      ],
    },
  },
  {
    uid: 'tenfold-objectives',
    title: 'Tenfold: objectives and error budgets',
    runbook: `${GUIDE}#an-objective-is-at-risk`,
    rows: {
      'Error budgets': [
        {
          title: 'Error budget left, 30 days',
          unit: 'percentunit',
          about: 'Below 0 the objective is missed.',
          queries: { '{{slo}}': '1 - tenfold:slo_bad:ratio30d / tenfold:slo_budget' },
        },
        {
          title: 'Burn rate, 1 hour',
          unit: 'short',
          about: '1 uses up the budget in exactly 30 days. Above 14.4 it pages.',
          queries: { '{{slo}}': 'tenfold:slo_bad:ratio1h / tenfold:slo_budget' },
        },
        {
          title: 'Burn rate, 6 hours',
          unit: 'short',
          about: 'Above 6 it pages.',
          queries: { '{{slo}}': 'tenfold:slo_bad:ratio6h / tenfold:slo_budget' },
        },
        {
          title: 'Burn rate, 3 days',
          unit: 'short',
          about: 'Above 1 it is a ticket.',
          queries: { '{{slo}}': 'tenfold:slo_bad:ratio3d / tenfold:slo_budget' },
        },
      ],
      Objectives: [
        {
          title: 'Bad cases',
          unit: 'percentunit',
          queries: { '{{slo}}': 'tenfold:slo_bad:ratio5m' },
        },
        {
          title: 'API, duration',
          unit: 's',
          about: '95 % in less than 300 ms, 99 % in less than 1 s.',
          queries: {
            '95th percentile': quantile(0.95, 'http_request_duration_seconds', 'job', API),
            '99th percentile': quantile(0.99, 'http_request_duration_seconds', 'job', API),
          },
        },
        {
          title: 'Completed quiz to notification, 99th percentile',
          unit: 's',
          about: '99 % in less than 5 s.',
          queries: {
            seconds: quantile(0.99, 'event_delay_seconds', 'job', 'consumer="notifications__quiz-completed"'),
          },
        },
        {
          title: 'Firing alerts',
          unit: 'short',
          queries: {
            '{{severity}} {{alertname}}': 'count by (severity, alertname) (ALERTS{alertstate="firing"})',
          },
        },
      ],
    },
  },
];

/** In Grafana's format. @param {Dashboard} dashboard */
export function build({ uid, title, runbook, rows }) {
  const builder = new DashboardBuilder(title)
    .uid(uid)
    .description(`Runbook: ${runbook}`)
    .tags(['tenfold'])
    .time({ from: 'now-6h', to: 'now' })
    .refresh('30s')
    .readonly();
  let id = 0;
  for (const [row, panels] of Object.entries(rows)) {
    builder.withRow(new RowBuilder(row).id((id += 1)));
    const width = panels.length % 3 === 0 ? 8 : 12;
    for (const panel of panels) builder.withPanel(buildPanel(panel, width).id((id += 1)));
  }
  return builder.build();
}

/** @param {Panel} panel @param {number} width of 24 columns */
function buildPanel({ title, unit, queries, about }, width) {
  const builder = new PanelBuilder()
    .title(title)
    .unit(unit)
    .span(width)
    .height(8)
    .legend(new VizLegendOptionsBuilder().showLegend(true));
  if (about) builder.description(about);
  Object.entries(queries).forEach(([legend, expr], index) =>
    builder.withTarget(
      new DataqueryBuilder()
        .refId('ABC'[index] ?? '')
        .expr(expr)
        .legendFormat(legend),
    ),
  );
  return builder;
}

/** @param {Dashboard} dashboard */
export const fileOf = ({ uid }) => `dashboards/${uid}.json`;

/** @param {Dashboard} dashboard */
export const textOf = (dashboard) => `${JSON.stringify(build(dashboard), null, 2)}\n`;
