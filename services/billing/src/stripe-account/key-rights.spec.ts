import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { billingRights } from './billing-key';

const SOURCE = join(__dirname, '..');
const DOCUMENT = join(__dirname, '../../../../docs/go-live.md');
const READS = ['retrieve', 'list'];
/** No right permits it: billing does without when Stripe refuses it. */
const WITHOUT_RIGHT = 'accounts';

function calledRights(): Map<string, 'read' | 'write'> {
  const rights = new Map<string, 'read' | 'write'>();
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.startsWith('stripe-account'),
  );
  for (const file of files) {
    const calls = readFileSync(join(SOURCE, file), 'utf8').matchAll(/stripe\.([a-zA-Z]+)\.([a-zA-Z.]+)\(/g);
    for (const [, resource = '', path = ''] of calls) {
      if (resource === WITHOUT_RIGHT) continue;
      const isRead = READS.includes(path.split('.').at(-1) ?? '');
      if (!isRead || !rights.has(resource)) rights.set(resource, isRead ? 'read' : 'write');
    }
  }
  return rights;
}

function documentedRights(): Map<string, string> {
  const rows = readFileSync(DOCUMENT, 'utf8').matchAll(/^\| ([a-zA-Z, ]+)\| (read|write) +\|/gm);
  return new Map(
    [...rows].flatMap(([, names = '', right = '']) =>
      names
        .trim()
        .split(', ')
        .map((name) => [name, right] as const),
    ),
  );
}

test('docs/go-live.md lists, and the check tries, exactly the rights that billing’s calls need', () => {
  const called = Object.fromEntries(calledRights());
  expect(Object.fromEntries(documentedRights())).toEqual(called);
  expect(billingRights).toEqual(called);
});
