module.exports = require('../../jest.preset.js')('platform', __dirname);
