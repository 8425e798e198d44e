const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const made = createHash('sha256').update(readFileSync(join(__dirname, 'bundle-libraries.mjs')));
for (const name of ['antd', '@ant-design/icons', 'react-dom'])
  made.update(readFileSync(require.resolve(`${name}/package.json`)));

/** Where the tests find what bundle-libraries.mjs makes; another version of a library gets another folder. */
const folder = join(__dirname, '../../node_modules/.cache/tenfold/tests', made.digest('hex').slice(0, 16));
const inFolder = (name) => join(folder, `${name}.cjs`);

module.exports = {
  folder,
  partsOfReact: ['react', 'react-jsx-runtime', 'react-dom', 'react-dom-client'],
  moduleNames: {
    '^antd$': inFolder('antd'),
    '^@ant-design/icons$': inFolder('icons'),
    '^react$': inFolder('react'),
    '^react/jsx-runtime$': inFolder('react-jsx-runtime'),
    '^react-dom$': inFolder('react-dom'),
    '^react-dom/client$': inFolder('react-dom-client'),
    '^react-dom/test-utils$': join(__dirname, 'act.ts'),
  },
};
