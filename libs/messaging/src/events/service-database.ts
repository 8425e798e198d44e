import { databaseOptions } from '@tenfold/platform';
import { measuredDriver } from './measured-pool.js';

/** TypeORM options for a service's own database, with metrics of its connections; without entities and migrations. */
export function serviceDatabaseOptions(service: string, url: string) {
  return { ...databaseOptions(service, url), driver: measuredDriver };
}
