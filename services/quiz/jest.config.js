module.exports = require('../../jest.preset.js')('quiz', __dirname);
