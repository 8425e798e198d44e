import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { createTransport, type Transporter } from 'nodemailer';
import { openMailbox, type MailboxUnderTest } from './test-mailbox.js';

let mailbox: MailboxUnderTest;
let transport: Transporter;

beforeEach(async () => {
  mailbox = await openMailbox();
  transport = createTransport(mailbox.smtpUrl, { from: 'support@tenfold.example' });
});

afterEach(async () => {
  transport.close();
  await mailbox.stop();
});

async function send(to: string, subject: string): Promise<void> {
  const text = 'Go on: http://localhost:3000/verify?token=abc';
  await transport.sendMail({ to, subject, text, html: '<script>alert(1)</script><b>Words</b>' });
}

const get = (path: string) => fetch(mailbox.url + path);

test('stores each message as a file, which survives a restart', async () => {
  await send('ada@example.com', 'The first');
  await send('bob@example.com', 'For Bob');
  await send('ada@example.com', 'The second');
  expect((await readdir(mailbox.folder)).filter((name) => name.endsWith('.eml'))).toHaveLength(3);
  await mailbox.stopServer();
  await mailbox.startServer();
  const subjects = (await mailbox.received('ADA@example.com')).map(({ subject }) => subject);
  expect(subjects).toEqual(['The second', 'The first']);
});

test('the list links to the message, whose HTML runs no scripts', async () => {
  await send('ada@example.com', 'Is 1 < 2?');
  const [mail] = await mailbox.received('ada@example.com');
  const list = await (await get('/?to=ada@example.com')).text();
  expect(list).toContain(`href="/messages/${mail?.id}"`);
  expect(list).toContain('Is 1 &lt; 2?');
  const page = await (await get(`/messages/${mail?.id}`)).text();
  expect(page).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  expect(page).toContain('<a href="http://localhost:3000/verify?token=abc"');
  const html = await get(`/messages/${mail?.id}/html`);
  expect(html.headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox/);
  expect(await html.text()).toContain('<b>Words</b>');
});

test('an empty mailbox shows a message, and an unknown message returns 404', async () => {
  expect(await (await get('/')).text()).toContain('No messages yet.');
  expect(await mailbox.received('ada@example.com')).toEqual([]);
  expect((await get('/messages/1')).status).toBe(404);
  expect((await get('/messages/..%2f..%2fetc/source')).status).toBe(404);
});

test('returns 421 under another host name (DNS rebinding)', async () => {
  const { port } = new URL(mailbox.url);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, headers: { host: `evil.example:${port}` } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    sent.on('error', reject).end();
  });
  expect(status).toBe(421);
});
