// @ts-check
// Every program here imports this module first: later imports may use features that an older Node lacks.

const NEEDED = { major: 20, minor: 19 };
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < NEEDED.major || (major === NEEDED.major && minor < NEEDED.minor)) {
  console.error(
    `Tenfold needs Node ${NEEDED.major}.${NEEDED.minor} or newer. This is ${process.versions.node}.`,
  );
  process.exit(1);
}
