// @ts-check
import { join } from 'node:path';
import { answersReady } from './application.mjs';
import { freePort } from './free-port.mjs';
import { logFile } from './log-files.mjs';
import { nodeFlags } from './node-flags.mjs';
import { productDir, root } from './paths.mjs';

/**
 * @typedef {object} MailSurroundings
 * @property {string} url for MAIL_URL
 * @property {string | null} mailbox address of the local mailbox; null when mails are really delivered
 * @property {import('./processes.mjs').ProcessSpec[]} specs processes to run for it
 */

/**
 * @param {import('./settings.mjs').Settings} settings
 * @returns {Promise<MailSurroundings>}
 */
export async function prepareMail({ dataDir, mailUrl }) {
  if (mailUrl) return { url: mailUrl, mailbox: null, specs: [] };
  const [smtpPort, httpPort] = [await freePort(), await freePort()];
  const mailbox = `http://127.0.0.1:${httpPort}`;
  const spec = {
    name: 'mailbox',
    command: process.execPath,
    args: [...nodeFlags('tools/mailbox'), join(productDir, 'tools/mailbox/dist/main.js')],
    cwd: root,
    env: {
      PATH: process.env.PATH,
      SMTP_PORT: String(smtpPort),
      HTTP_PORT: String(httpPort),
      MAILBOX_DIR: join(dataDir, 'mailbox'),
    },
    logFile: logFile(dataDir, 'mailbox'),
    isReady: () => answersReady(`${mailbox}/readyz`),
  };
  return { url: `smtp://127.0.0.1:${smtpPort}`, mailbox, specs: [spec] };
}
