/** Replaces the parser and reports what it can reach. The upload is `{ port, secret, file }`. */
const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
const { connect } = require('node:net');

/** @type {{ port: number, secret: string, file: string }} */
const { port, secret, file } = JSON.parse(readFileSync(0, 'utf8').split('\n')[1] ?? '');

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** @param {string} folder */
function list(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function canWriteHere() {
  try {
    writeFileSync(__filename, readFileSync(__filename));
    return true;
  } catch {
    return false;
  }
}

const environments = ['/proc', '/old/proc']
  .flatMap((folder) => list(folder).map((name) => `${folder}/${name}`))
  .filter((path) => /\d+$/.test(path))
  .map((path) => read(`${path}/environ`) + read(`${path}/cmdline`));
const socket = connect(port, '127.0.0.1');
/** @param {boolean} reachedPort */
const report = (reachedPort) => {
  const found = {
    reachedPort,
    sawSecret: environments.some((text) => text.includes(secret)),
    readFile: read(file) !== '',
    wroteBesideProgram: canWriteHere(),
    ownEnvironment: process.env,
  };
  const detail = JSON.stringify(found);
  process.stdout.write(
    `ready\n${JSON.stringify({ issues: [{ message: detail }], images: { ok: true, files: [] } })}\n`,
    () => process.exit(0),
  );
};
socket.on('connect', () => report(true));
socket.on('error', () => report(false));
