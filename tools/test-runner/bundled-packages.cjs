const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const nest = [
  ...['common', 'core', 'mapped-types', 'microservices', 'passport', 'platform-fastify', 'swagger'],
  ...['testing', 'typeorm'],
].map((name) => `@nestjs/${name}`);

/** Packages of many modules; see bundle-packages.mjs. */
const entries = [...nest, 'class-validator', 'rxjs', 'stripe', 'typeorm'];
/** What is bundled with them. */
const inside = [...entries, 'libphonenumber-js', 'validator'];

const modules = join(__dirname, '../../node_modules');
const maker = createHash('sha256').update(readFileSync(join(__dirname, 'bundle-packages.mjs')));
for (const name of inside) maker.update(readFileSync(join(modules, name, 'package.json')));
const folder = join(modules, '.cache/tenfold', `packages-${maker.digest('hex').slice(0, 12)}`);

/** For moduleNameMapper of Jest. */
const mapper = Object.fromEntries(entries.map((name) => [`^${name}$`, join(folder, `${name}.cjs`)]));

module.exports = {
  folder,
  entries,
  inside,
  mapper: { ...mapper, '^rxjs/operators$': mapper['^rxjs$'] },
};
