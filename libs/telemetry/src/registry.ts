import { collectDefaultMetrics, Gauge, register } from 'prom-client';

const COLLECT_TIMEOUT_MS = 2_000;

type Collect = () => Promise<void>;
const collectors = new Map<Collect, string>();

const collectorUp = new Gauge({
  name: 'metrics_collector_up',
  help: '1 when the last scrape could read the values of this source, else 0',
  labelNames: ['collector'],
});

/**
 * Runs `collect` at each scrape, to set gauges that are read from a database or a broker. When it fails or takes too long,
 * the scrape has the other metrics, and metrics_collector_up is 0.
 *
 * @returns a function that removes it
 */
export function collectOnScrape(name: string, collect: Collect): () => void {
  collectors.set(collect, name);
  return () => {
    collectors.delete(collect);
    collectorUp.remove(name);
  };
}

let hasDefaults = false;

export async function readMetrics(): Promise<{ contentType: string; body: string }> {
  if (!hasDefaults) collectDefaultMetrics();
  hasDefaults = true;
  await Promise.all(
    [...collectors].map(async ([collect, collector]) =>
      collectorUp.set({ collector }, (await isCollected(collect)) ? 1 : 0),
    ),
  );
  return { contentType: register.contentType, body: await register.metrics() };
}

async function isCollected(collect: Collect): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), COLLECT_TIMEOUT_MS);
  });
  try {
    return await Promise.race([
      collect().then(
        () => true,
        () => false,
      ),
      timeout,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
