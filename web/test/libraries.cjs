const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** Packages of many modules that are bundled as they are. */
const packages = [
  ...['@tanstack/react-query', 'msw', 'msw/node'],
  ...['jest-dom', 'react', 'user-event'].map((name) => `@testing-library/${name}`),
];
const root = join(__dirname, '../..');
const maker = createHash('sha256');
for (const file of [join(__dirname, 'bundle-libraries.mjs'), __filename, join(root, 'package-lock.json')])
  maker.update(readFileSync(file));
/** Where the tests find what bundle-libraries.mjs makes. */
const folder = join(root, 'node_modules/.cache/tenfold', `web-${maker.digest('hex').slice(0, 12)}`);

/** For moduleNameMapper of Jest. */
const mapper = Object.fromEntries(packages.map((name) => [`^${name}$`, join(folder, `${name}.cjs`)]));

module.exports = {
  folder,
  packages,
  mapper: {
    '^antd$': join(folder, 'antd.cjs'),
    '^@ant-design/icons$': join(folder, 'icons.cjs'),
    ...mapper,
  },
};
