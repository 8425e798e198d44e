import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findSandbox,
  requireSandbox,
  sandboxes,
  startsIn,
  type Sandbox,
} from '@tenfold/platform/limited-process';
import { examXml, makeExam } from '../../test/make-exam.js';
import { parseUpload } from './run-parser.js';

const program = join(__dirname, '../../test/curious-child.cjs');
const SECRET = 'a-password-in-the-environment-of-the-service';

interface Found {
  reachedPort: boolean;
  sawSecret: boolean;
  readFile: boolean;
  wroteBesideProgram: boolean;
  ownEnvironment: object;
}

function commandLines(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      } catch {
        return ''; // the process has ended already
      }
    });
}

const parse = (file: string, child: Parameters<typeof parseUpload>[2]) =>
  parseUpload({ kind: 'exam file', today: '2026-11-23', entered: {} }, Buffer.from(file), child);

describe.each(sandboxes)('the parser in $kind', (sandbox) => {
  let database: Server;
  let folder: string;
  let found: Found;
  const works = startsIn(sandbox, program);

  beforeAll(async () => {
    if (!works) return;
    database = createServer((socket) => socket.end());
    await new Promise<void>((resolve) => database.listen(0, '127.0.0.1', resolve));
    folder = mkdtempSync(join(tmpdir(), 'tenfold-secrets-'));
    const file = join(folder, 'secrets.json');
    writeFileSync(file, SECRET, { mode: 0o600 });
    const service = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { env: { PASSWORD: SECRET } });
    await once(service, 'spawn');
    const { port } = database.address() as AddressInfo;
    const child = { program, killAfterMs: 10_000, sandbox };
    const parsed = await parse(JSON.stringify({ port, secret: SECRET, file }), child);
    service.kill();
    found = JSON.parse(parsed.issues[0]?.message ?? '') as Found;
  });
  afterAll(() => {
    database?.close();
    if (works) rmSync(folder, { recursive: true, force: true });
  });

  const inSandbox = works ? it : it.skip;

  inSandbox('cannot reach the ports of this machine', () => expect(found.reachedPort).toBe(false));
  inSandbox('cannot read the environments of other processes', () => expect(found.sawSecret).toBe(false));
  inSandbox('cannot read the files of the service', () => expect(found.readFile).toBe(false));
  inSandbox('cannot write beside its program', () => expect(found.wroteBesideProgram).toBe(false));
  inSandbox('has an empty environment', () => expect(found.ownEnvironment).toEqual({}));
  inSandbox('parses an exam file', async () => {
    const child = { program: join(__dirname, '../../dist/parser/child.cjs'), killAfterMs: 10_000, sandbox };
    expect(await parse(examXml(makeExam()), child)).toMatchObject({ issues: [], exam: { origin: 'sample' } });
  });
  inSandbox('is killed with its sandbox when it takes too long', async () => {
    const endless = join(__dirname, '../../test/misbehaving-child.cjs');
    const child = { program: endless, killAfterMs: 2_000, sandbox };
    await expect(parse('never ends', child)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(commandLines().filter((line) => line.includes(endless))).toEqual([]);
  });
});

describe('findSandbox', () => {
  const broken: Sandbox = { kind: 'bubblewrap', wrap: () => ['/bin/false'] };
  const absent: Sandbox = { kind: 'bubblewrap', wrap: () => ['/no/such/program'] };
  const working: Sandbox = { kind: 'unshare', wrap: () => ['/bin/true'] };

  it('returns the first sandbox that works on this machine', () => {
    expect(findSandbox('x', [absent, broken, working]).kind).toBe('unshare');
  });

  it('returns none when no sandbox works, and throws when one is required', () => {
    const sandbox = findSandbox('x', [absent, broken]);
    expect(sandbox.kind).toBe('none');
    expect(() => requireSandbox(sandbox, 'optional')).not.toThrow();
    expect(() => requireSandbox(sandbox, 'required')).toThrow('XML_SANDBOX=required');
    expect(() => requireSandbox(working, 'required')).not.toThrow();
  });
});
