/** Loads env.ts of each given process with its settings, and prints which it reads, the unknown ones and the errors. Run by tests. */
const { join } = require('node:path');

const root = join(__dirname, '../../..');
const results = JSON.parse(process.argv[2]).map(({ name, file, load, settings }) => {
  const read = new Set();
  const errors = [];
  const source = new Proxy(settings, {
    get(target, key) {
      read.add(key);
      return target[key];
    },
  });
  Object.defineProperty(process, 'env', { value: source, configurable: true });
  process.exit = () => {
    throw new Error('settings were refused');
  };
  process.stderr.write = (text) => errors.push(text) > 0;
  try {
    require(join(root, file))[load]();
    require(join(root, 'libs/telemetry/src/env.ts')).readTracingSettings(name);
  } catch (error) {
    errors.push(String(error));
  }
  const unknown = Object.keys(settings).filter((key) => !read.has(key));
  return { name, unknown, read: [...read].filter((key) => /^[A-Z]/.test(String(key))), errors };
});
process.stdout.write(JSON.stringify(results));
