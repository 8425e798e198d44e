module.exports = require('../../jest.preset.js')('local-stack', __dirname, 'scripts');
