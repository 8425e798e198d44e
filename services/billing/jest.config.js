module.exports = require('../../jest.preset.js')('billing', __dirname);
