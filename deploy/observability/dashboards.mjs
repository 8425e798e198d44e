// @ts-check
/** The dashboards of Grafana. Generated into its image, and into a ConfigMap by print-manifests.mjs. */
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
/** A stream of live updates lasts as long as its tab is open. */
const ANSWERED_API = `${API},route!="/api/events"`;
const GUIDE = 'docs/operations/observability.md';

/** @param {string} metric @param {string} [labels] */
const rate = (metric, labels = '') => `rate(${metric}{${labels}}[$__rate_interval])`;

/** @param {number} q @param {string} histogram @param {string} by @param {string} [labels] */
const quantile = (q, histogram, by, labels) =>
  `histogram_quantile(${q}, sum by (le, ${by}) (${rate(`${histogram}_bucket`, labels)}))`;

/**
 * @param {string} title @param {string} unit @param {Record<string, string>} queries @param {string} [about]
 * @returns {Panel}
 */
const panel = (title, unit, queries, about) => ({ title, unit, queries, about });

/** @type {Dashboard[]} */
export const dashboards = [
  {
    uid: 'tenfold-overview',
    title: 'Tenfold: requests',
    runbook: `${GUIDE}#an-objective-is-at-risk`,
    rows: {
      'API, by route': [
        panel('Requests', 'reqps', {
          '{{method}} {{route}}': `sum by (method, route) (${rate('http_requests_total', API)})`,
        }),
        panel('Errors (5xx)', 'reqps', {
          '{{route}} {{outcome}}': `sum by (route, outcome) (${rate('http_requests_total', `${API},outcome=~"5.."`)})`,
        }),
        panel('Duration, 95th percentile', 's', {
          '{{route}}': quantile(0.95, 'http_request_duration_seconds', 'route', ANSWERED_API),
        }),
      ],
      'Overload and limits': [
        panel(
          'Shed because of overload',
          'reqps',
          { '{{priority}}': `sum by (priority) (${rate('requests_shed_total')})` },
          'Replies with 503 before the request was read. They use up the error budget.',
        ),
        panel('Requests in the gateway', 'short', {
          running: 'sum(requests_running)',
          waiting: 'sum(requests_waiting)',
        }),
        panel('Refused by a limit (429)', 'reqps', {
          '{{quota}}': `sum by (quota) (${rate('quota_denied_total')})`,
        }),
      ],
      'Calls between processes': [
        panel('Calls', 'reqps', { '{{job}} {{call}}': `sum by (job, call) (${rate('rpc_calls_total')})` }),
        panel('Failed calls', 'reqps', {
          '{{job}} {{call}}': `sum by (job, call) (${rate('rpc_calls_total', 'outcome="failed"')})`,
        }),
        panel('Duration, 95th percentile', 's', {
          '{{call}}': quantile(0.95, 'rpc_call_duration_seconds', 'call'),
        }),
      ],
    },
  },
  {
    uid: 'tenfold-events',
    title: 'Tenfold: events and jobs',
    runbook: 'docs/operations/runbooks/outbox-growing.md',
    rows: {
      Outbox: [
        panel('Events that are not published', 'short', { '{{job}}': 'max by (job) (outbox_pending)' }),
        panel('Age of the oldest one', 's', { '{{job}}': 'max by (job) (outbox_oldest_seconds)' }),
      ],
      Consumers: [
        panel('Change to effect, 99th percentile', 's', {
          '{{consumer}}': quantile(0.99, 'event_delay_seconds', 'consumer'),
        }),
        panel('Events that wait', 'short', {
          '{{consumer}}': 'max by (consumer) (consumer_lag)',
          '{{consumer}}, delivered': 'max by (consumer) (consumer_unacknowledged)',
        }),
        panel('Redeliveries', 'ops', { '{{consumer}}': `sum by (consumer) (${rate('redeliveries_total')})` }),
        panel('Dead letters', 'short', {
          '{{consumer}} {{state}}': 'max by (consumer, state) (dead_letters)',
        }),
      ],
      Jobs: [
        panel('Jobs', 'short', { '{{job}} {{kind}} {{state}}': 'max by (job, kind, state) (jobs)' }),
        panel('The most overdue job', 's', { '{{job}}': 'max by (job) (jobs_oldest_due_seconds)' }),
        panel('Attempts', 'ops', {
          '{{kind}} {{outcome}}': `sum by (kind, outcome) (${rate('job_runs_total')})`,
        }),
        panel('Attempt, 95th percentile', 's', {
          '{{kind}}': quantile(0.95, 'job_run_duration_seconds', 'kind'),
        }),
      ],
    },
  },
  {
    uid: 'tenfold-processes',
    title: 'Tenfold: databases and processes',
    runbook: 'docs/operations/runbooks/scale-quiz.md',
    rows: {
      Databases: [
        panel('Connections in use', 'short', {
          '{{job}} {{pool}}': 'sum by (job, pool) (db_pool_connections{state="used"})',
        }),
        panel('Requests that wait for a connection', 'short', {
          '{{job}} {{pool}}': 'sum by (job, pool) (db_pool_waiting)',
        }),
        panel('Commits survive a crash (1) or not (0)', 'short', {
          '{{setting}}': 'min by (setting) (db_durable)',
        }),
        panel('WAL is not archived since', 's', {
          '{{job}}': 'max by (job) (db_wal_archive_failing_seconds)',
        }),
      ],
      Processes: [
        panel('Event loop delay, 99th percentile', 's', {
          '{{job}} {{instance}}': 'nodejs_eventloop_lag_p99_seconds',
        }),
        panel('CPU, cores', 'short', {
          '{{job}} {{instance}}': rate('process_cpu_seconds_total', 'job=~".+"'),
        }),
        panel('Memory', 'bytes', { '{{job}} {{instance}}': 'process_resident_memory_bytes{job=~".+"}' }),
        panel(
          'Garbage collection',
          'percentunit',
          {
            '{{job}} {{instance}}': `sum by (job, instance) (${rate('nodejs_gc_duration_seconds_sum')})`,
          },
          'Share of the time.',
        ),
        panel('Passwords being hashed', 'short', { '{{state}}': 'sum by (state) (password_hashings)' }),
        panel(
          'Unknown values',
          'short',
          { '{{job}} {{collector}}': 'metrics_collector_up == 0' },
          'Sources that the last scrape could not read.',
        ),
      ],
    },
  },
  {
    uid: 'tenfold-billing',
    title: 'Tenfold: billing and Stripe',
    runbook: 'docs/operations/runbooks/stripe.md',
    rows: {
      'Events of Stripe': [
        panel('Webhooks', 'reqps', {
          '{{outcome}}': `sum by (outcome) (${rate('http_requests_total', 'route="/api/webhooks/stripe"')})`,
        }),
        panel('Webhook to access', 's', {
          '50th percentile': quantile(0.5, 'stripe_event_delay_seconds', 'job'),
          '99th percentile': quantile(0.99, 'stripe_event_delay_seconds', 'job'),
        }),
        panel('Age of the oldest event', 's', { 'not processed': 'max(stripe_event_age_seconds)' }),
        panel('Differences repaired in a day', 'short', {
          '{{kind}}': 'sum by (kind) (increase(stripe_drift_total[1d]))',
        }),
        panel('Unknown prices', 'short', { subscriptions: 'max(stripe_unknown_prices)' }),
      ],
      'Calls and jobs of billing': [
        panel('Calls', 'reqps', {
          '{{call}} {{outcome}}': `sum by (call, outcome) (${rate('rpc_calls_total', 'job="billing"')})`,
        }),
        panel('Calls, 95th percentile', 's', {
          '{{call}}': quantile(0.95, 'rpc_call_duration_seconds', 'call', 'job="billing"'),
        }),
        panel('Jobs', 'short', { '{{kind}} {{state}}': 'max by (kind, state) (jobs{job="billing"})' }),
        panel('Attempts that failed', 'ops', {
          '{{kind}} {{outcome}}': `sum by (kind, outcome) (${rate('job_runs_total', 'job="billing",outcome!="done"')})`,
        }),
      ],
    },
  },
  {
    uid: 'tenfold-objectives',
    title: 'Tenfold: objectives and error budgets',
    runbook: `${GUIDE}#an-objective-is-at-risk`,
    rows: {
      'Error budgets': [
        panel(
          'Error budget left, 30 days',
          'percentunit',
          { '{{slo}}': '1 - tenfold:slo_bad:ratio30d / tenfold:slo_budget' },
          'Below 0 the objective is missed.',
        ),
        panel(
          'Burn rate, 1 hour',
          'short',
          { '{{slo}}': 'tenfold:slo_bad:ratio1h / tenfold:slo_budget' },
          '1 uses up the budget in exactly 30 days. Above 14.4 it pages.',
        ),
        panel(
          'Burn rate, 6 hours',
          'short',
          { '{{slo}}': 'tenfold:slo_bad:ratio6h / tenfold:slo_budget' },
          'Above 6 it pages.',
        ),
        panel(
          'Burn rate, 3 days',
          'short',
          { '{{slo}}': 'tenfold:slo_bad:ratio3d / tenfold:slo_budget' },
          'Above 1 it is a ticket.',
        ),
      ],
      Objectives: [
        panel('Bad cases', 'percentunit', { '{{slo}}': 'tenfold:slo_bad:ratio5m' }),
        panel(
          'API, duration',
          's',
          {
            '95th percentile': quantile(0.95, 'http_request_duration_seconds', 'job', ANSWERED_API),
            '99th percentile': quantile(0.99, 'http_request_duration_seconds', 'job', ANSWERED_API),
          },
          '95 % in less than 300 ms, 99 % in less than 1 s.',
        ),
        panel(
          'Completed quiz to notification, 99th percentile',
          's',
          {
            seconds: quantile(0.99, 'event_delay_seconds', 'job', 'consumer="notifications__quiz-completed"'),
          },
          '99 % in less than 5 s.',
        ),
        panel('Firing alerts', 'short', {
          '{{severity}} {{alertname}}': 'count by (severity, alertname) (ALERTS{alertstate="firing"})',
        }),
      ],
    },
  },
];

/** @param {Dashboard} dashboard */
function build({ uid, title, runbook, rows }) {
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

/** In Grafana's format. @param {Dashboard} dashboard */
export const textOf = (dashboard) => `${JSON.stringify(build(dashboard), null, 2)}\n`;
