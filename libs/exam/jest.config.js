module.exports = require('../../jest.preset.js')('exam', __dirname);
