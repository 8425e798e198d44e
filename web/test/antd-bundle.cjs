const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { version: antd } = require('antd/package.json');
const { version: icons } = require('@ant-design/icons/package.json');

const maker = createHash('sha256')
  .update(readFileSync(join(__dirname, 'bundle-antd.mjs')))
  .digest('hex')
  .slice(0, 8);

/** Where the tests find antd and its icons as two modules; see bundle-antd.mjs. */
exports.folder = join(__dirname, `../../node_modules/.cache/tenfold/antd-${antd}-icons-${icons}-${maker}`);
