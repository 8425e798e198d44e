import { Counter, Histogram } from 'prom-client';

export interface RedMeterOptions<Label extends string> {
  /** Yields the metrics `<name>s_total` and `<name>_duration_seconds`. */
  name: string;
  help: string;
  labels: readonly Label[];
  buckets: number[];
}

/**
 * Rate, errors and durations. Only the counter has the outcome as a label, so that the number of series stays small. Keeps the
 * series of each label set, because prom-client computes a hash of the labels at each lookup.
 */
export class RedMeter<Label extends string> {
  private readonly total: Counter;
  private readonly durations: Histogram;
  private readonly series = new Map<string, Series>();

  constructor(private readonly options: RedMeterOptions<Label>) {
    const { name, help, labels, buckets } = options;
    this.total = new Counter({ name: `${name}s_total`, help, labelNames: [...labels, 'outcome'] });
    this.durations = new Histogram({
      name: `${name}_duration_seconds`,
      help: `${help}: duration`,
      labelNames: [...labels],
      buckets,
    });
  }

  record(values: readonly string[], outcome: string, seconds: number): void {
    const key = values.length === 1 ? (values[0] ?? '') : values.join(' ');
    let series = this.series.get(key);
    if (!series) this.series.set(key, (series = this.open(values)));
    let total = series.totals.get(outcome);
    if (!total) series.totals.set(outcome, (total = this.total.labels({ ...this.labeled(values), outcome })));
    total.inc();
    series.durations.observe(seconds);
  }

  private open(values: readonly string[]): Series {
    return { totals: new Map(), durations: this.durations.labels(this.labeled(values)) };
  }

  private labeled(values: readonly string[]): Record<string, string> {
    return Object.fromEntries(this.options.labels.map((label, index) => [label, values[index] ?? '']));
  }
}

interface Series {
  totals: Map<string, Counter.Internal>;
  durations: Histogram.Internal<string>;
}
