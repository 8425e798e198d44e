const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');

const root = join(__dirname, '../..');
const cache = join(root, 'node_modules/.cache/tenfold/programs');
const { transform } = require('../../jest.preset.js')('program', __dirname);
const [, options] = Object.values(transform)[0];
const compiler = readFileSync(join(root, 'node_modules/@swc/core/package.json'), 'utf8');
const settings = JSON.stringify([compiler, options]);

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function resolve(request, parent, ...rest) {
  try {
    return resolveFilename.call(this, request, parent, ...rest);
  } catch (error) {
    if (!request.startsWith('.') || !request.endsWith('.js')) throw error;
    return resolveFilename.call(this, request.replace(/\.js$/, '.ts'), parent, ...rest);
  }
};

/** Tests start many programs with the same sources. */
function compile(filename) {
  const source = readFileSync(filename, 'utf8');
  const hash = createHash('sha256').update([settings, filename, source].join('\n')).digest('hex');
  const file = join(cache, `${hash}.js`);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const { code } = require('@swc/core').transformSync(source, { ...options, filename });
    mkdirSync(cache, { recursive: true });
    // renamed, so that a program beside this one never reads half a file
    writeFileSync(`${file}.${process.pid}`, code);
    renameSync(`${file}.${process.pid}`, file);
    return code;
  }
}

Module._extensions['.ts'] = (module, filename) => {
  module._compile(compile(filename), filename);
};
