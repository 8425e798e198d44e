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
  waits: () => {
    setTimeout(report, 1_500);
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
    process.stdout.write('{"issues":[],"exa');
  },
  fails: () => {
    throw new Error('on purpose');
  },
  'prints its environment': report,
};

function report() {
  const detail = JSON.stringify([process.env, process.argv.length]);
  const images = { ok: true, files: [] };
  process.stdout.write(`${JSON.stringify({ issues: [{ message: detail }], images })}\n`);
}

const beginning = Buffer.alloc(200);
const [, document = ''] = beginning
  .toString('utf8', 0, readSync(STANDARD_INPUT, beginning))
  .split('\n')
  .map((line) => line.trim());
if (document === 'does not start') throw new Error('no such library');
process.stdout.write('ready\n');
behaviors[document]?.();
