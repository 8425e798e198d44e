/** Replaces the decoder of images. Each upload is a text that says what it does. */
const { readFileSync } = require('node:fs');

/** @type {Record<string, () => void>} */
const behaviors = {
  'is an image': () => {
    process.stdout.write('{"width":3,"height":2,"length":4}\nwebp');
  },
  'never ends': () => {
    for (;;);
  },
  waits: () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
  'takes all memory': () => {
    /** @type {Buffer[]} */
    const kept = [];
    for (;;) kept.push(Buffer.alloc(1024 * 1024, 1));
  },
  crashes: () => {
    process.kill(process.pid, 'SIGSEGV');
  },
  'stops in the middle': () => {
    process.stdout.write('{"width":3,"height":2,"length":4}\nwe');
    process.exit(1);
  },
};

process.stdout.write('ready\n');
const [header = '', uploads = ''] = readFileSync(0, 'utf8').split('\n');
/** @type {{ lengths: number[] }} */
const { lengths } = JSON.parse(header);
let start = 0;
for (const length of lengths) {
  behaviors[uploads.slice(start, start + length)]?.();
  start += length;
}
