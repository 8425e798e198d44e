module.exports = require('../../jest.preset.js')('jobs', __dirname);
