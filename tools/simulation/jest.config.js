module.exports = require('../../jest.preset.js')('simulation', __dirname);
