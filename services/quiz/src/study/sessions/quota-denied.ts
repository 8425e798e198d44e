import { Counter } from '@tenfold/telemetry';

export const quotaDenied = new Counter({
  name: 'quota_denied_total',
  help: 'Requests that a limit refused',
  labelNames: ['quota'],
});
