module.exports = require('../../jest.preset.js')('boundaries', __dirname, 'scripts');
