/** Loads each given source file and prints the metrics that they define, with their labels. Run by dashboards.spec.mjs. */
const { createRequire } = require('node:module');
const { join } = require('node:path');

const telemetry = createRequire(join(__dirname, '../../../libs/telemetry/package.json'));
const { collectDefaultMetrics, register } = telemetry('prom-client');

collectDefaultMetrics();
const metrics = {};
function collect() {
  for (const { name, type, labelNames = [] } of register.getMetricsAsArray()) {
    const suffixes = type === 'histogram' ? ['_bucket', '_count', '_sum'] : [''];
    for (const suffix of suffixes)
      metrics[name + suffix] = [...new Set([...(metrics[name + suffix] ?? []), ...labelNames])];
  }
  // two processes may define the same metric
  register.clear();
}
for (const file of process.argv.slice(2)) {
  require(join(__dirname, '../../..', file));
  collect();
}
process.stdout.write(JSON.stringify(metrics), () => process.exit());
