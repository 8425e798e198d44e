import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCalls } from '@tenfold/contracts';

test('docs/security.md lists the calls that need no auth session', () => {
  const text = readFileSync(join(__dirname, '../../docs/security.md'), 'utf8');
  const [, section = ''] = /\n## Calls without an auth session\n(.*?)\n## /s.exec(text) ?? [];
  const listed = [...section.matchAll(/^\| `(rpc\.[\w.-]+)`/gm)].map(([, subject]) => subject);
  const open = allCalls.filter(({ access }) => access === 'anyone').map(({ subject }) => subject);
  expect(listed.toSorted()).toEqual(open.toSorted());
});
