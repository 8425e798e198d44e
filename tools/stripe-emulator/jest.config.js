module.exports = require('../../jest.preset.js')('stripe-emulator', __dirname);
