module.exports = require('../../jest.preset.js')('learning', __dirname);
