module.exports = require('../../jest.preset.js')('content-ingestion', __dirname);
