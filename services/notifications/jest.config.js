module.exports = require('../../jest.preset.js')('notifications', __dirname);
