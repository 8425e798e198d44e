import { databaseOptions } from '@tenfold/platform';
import { measuredDriver } from './measured-pool.js';

export function serviceDatabaseOptions(service: string, url: string, poolSize?: number) {
  return { ...databaseOptions(service, url, poolSize), driver: measuredDriver };
}
