import 'reflect-metadata';
import { runCommand } from './stripe-account/commands.js';

void runCommand('check', {
  options: process.argv.slice(2),
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
}).then((code) => {
  process.exitCode = code;
});
