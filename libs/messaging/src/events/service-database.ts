import { databaseOptions } from '@tenfold/platform';
import { measuredDriver } from './measured-pool.js';

export function serviceDatabaseOptions(service: string, url: string) {
  return { ...databaseOptions(service, url), driver: measuredDriver };
}
