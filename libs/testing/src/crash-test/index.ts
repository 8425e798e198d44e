export { die, createKillSwitch } from './die.js';
export { balance, createLedger, recordEffect, type Ledger } from './ledger.js';
export {
  killPrograms,
  runWithDeaths,
  spawnIsolatedProgram,
  spawnProgram,
  typescriptLoader,
  type Program,
} from './spawn-program.js';
export { writeEntries, type WriteOutcome } from './write-entries.js';
