module.exports = require('../../jest.preset.js')('mail', __dirname);
