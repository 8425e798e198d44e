module.exports = require('../../jest.preset.js')('mailbox', __dirname);
