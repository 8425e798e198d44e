module.exports = require('../../jest.preset.js')('seed', __dirname, 'scripts');
