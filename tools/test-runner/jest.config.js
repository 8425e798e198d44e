module.exports = require('../../jest.preset.js')('test-runner', __dirname, 'scripts');
