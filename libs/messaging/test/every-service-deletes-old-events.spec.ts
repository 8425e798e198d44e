import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SERVICES = join(__dirname, '../../../services');

function sourceOf(service: string): string {
  const folder = join(SERVICES, service, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.(spec|cases)\.ts$/.test(file),
  );
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
}

const withEvents = readdirSync(SERVICES).filter(
  (service) =>
    existsSync(join(SERVICES, service, 'src')) && sourceOf(service).includes('EventsModule.forRoot('),
);

it('is run in every service', () => expect(withEvents).toHaveLength(5));

it.each(withEvents)('%s deletes old events in a job', (service) =>
  expect(sourceOf(service)).toMatch(/@Every\('1h', 'delete-old-events'\)[^@]*deleteOldEvents\(/),
);
