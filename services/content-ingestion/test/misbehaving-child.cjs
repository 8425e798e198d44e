const { readSync } = require('node:fs');

const STANDARD_INPUT = 0;
/** @type {Buffer[]} */
const kept = [];

/** @type {Record<string, () => void>} */
const behaviors = {
  'never ends': () => {
    for (;;);
  },
  'takes all memory': () => {
    for (;;) kept.push(Buffer.alloc(1024 * 1024, 1));
  },
  crashes: () => {
    process.kill(process.pid, 'SIGSEGV');
  },
  'talks without end': () => {
    const text = 'x'.repeat(1024 * 1024);
    const talk = () => {
      process.stdout.write(text, talk);
    };
    talk();
  },
  'stops in mid-sentence': () => {
    process.stdout.write('{"kind":"exam","exa');
  },
  fails: () => {
    throw new Error('on purpose');
  },
  'prints its environment': () => {
    const detail = JSON.stringify([process.env, process.argv.length]);
    process.stdout.write(JSON.stringify({ kind: 'root', line: 1, name: detail }));
  },
};

const beginning = Buffer.alloc(32);
const document = beginning.toString('utf8', 0, readSync(STANDARD_INPUT, beginning)).trim();
if (document === 'does not start') throw new Error('no such library');
process.stdout.write('ready\n');
behaviors[document]?.();
