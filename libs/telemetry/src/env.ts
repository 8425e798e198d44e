const DEFAULT_RATIO = 0.01;

export interface TracingSettings {
  serviceName: string;
  ratio: number;
}

export function readTracingSettings(defaultName: string, source = process.env): TracingSettings | null {
  if (!source.OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  const given = source.OTEL_TRACES_SAMPLER_ARG;
  const ratio = given ? Number(given) : DEFAULT_RATIO;
  if (!(ratio >= 0 && ratio <= 1)) throw new Error('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1');
  return { serviceName: source.OTEL_SERVICE_NAME || defaultName, ratio };
}
