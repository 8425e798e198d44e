import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { openMailbox, type MailboxUnderTest } from '@tenfold/mailbox';
import { isRefusedForGood } from './delivery-failure.js';
import { createMailer, type Mail, type Mailer } from './mailer.js';
import { renderMail } from './render-mail.js';

describe('mailer', () => {
  let mailbox: MailboxUnderTest;
  let mailer: Mailer;

  beforeAll(async () => {
    mailbox = await openMailbox();
    mailer = createMailer({ url: mailbox.smtpUrl, from: 'Tenfold <support@tenfold.example>' });
  });

  afterAll(async () => {
    await mailer.close();
    await mailbox.stop();
  });

  const letter = (changes: Partial<Mail>): Mail => ({
    to: 'ada@example.com',
    ...renderMail({ subject: 'Good day', paragraphs: ['All is well.'] }),
    ...changes,
  });

  async function failure(mail: Mail, by = mailer): Promise<unknown> {
    return by.send(mail).then(
      () => {
        throw new Error('it was sent');
      },
      (error: unknown) => error,
    );
  }

  test('sends a mail as text and as HTML', async () => {
    const content = {
      subject: 'Prüfung am Montag ✓',
      greeting: 'Hello Åsa,',
      paragraphs: ['Your exam is at 10 o’clock.', 'Bring nothing.'],
      action: { text: 'Open Tenfold', url: 'http://localhost:3000/quiz?a=1&b=2' },
    };
    await mailer.send(letter({ to: 'Asa@Example.com', ...renderMail(content) }));
    const [mail] = await mailbox.received('asa@example.com');
    expect(mail).toMatchObject({ to: 'Asa@example.com', subject: content.subject });
    for (const words of ['Hello Åsa,', ...content.paragraphs, content.action.url]) {
      expect(mail?.text).toContain(words);
    }
    expect(mail?.html).toContain('href="http://localhost:3000/quiz?a=1&amp;b=2"');
    const source = await mailbox.source(mail?.id ?? '');
    expect(source).toMatch(/^From: Tenfold <support@tenfold.example>\r$/m);
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  });

  test.each([
    ['CR LF', 'Hello\r\nBcc: eve@example.com'],
    ['LF', 'Hello\nBcc: eve@example.com\n\nand a body'],
    ['CR', 'Hello\rBcc: eve@example.com'],
    ['a line separator', 'Hello\u2028Bcc: eve@example.com'],
    ['an encoded word', '=?utf-8?Q?Hello=0D=0ABcc:_eve@example.com?='],
  ])('a subject with %s adds no header and no recipient', async (what, subject) => {
    const to = `${what.toLowerCase().replaceAll(' ', '-')}@example.com`;
    await mailer.send(letter({ to, subject }));
    const [mail] = await mailbox.received(to);
    const source = await mailbox.source(mail?.id ?? '');
    const headers = source.slice(0, source.indexOf('\r\n\r\n'));
    expect(headers).not.toMatch(/^Bcc/im);
    expect(mail?.text).toContain('All is well.');
    expect(await mailbox.received('eve@example.com')).toEqual([]);
  });

  test('a sender name with line breaks adds no header', async () => {
    const odd = createMailer({
      url: mailbox.smtpUrl,
      from: 'Ten\r\nBcc: eve@example.com\r\nfold <me@example.com>',
    });
    await odd.send(letter({ to: 'sender@example.com' }));
    await odd.close();
    const [mail] = await mailbox.received('sender@example.com');
    expect(await mailbox.source(mail?.id ?? '')).not.toMatch(/^Bcc/im);
    expect(await mailbox.received('eve@example.com')).toEqual([]);
  });

  test.each([
    'ada@example.com, eve@example.com',
    'ada@example.com\r\nRCPT TO:<eve@example.com>',
    'Ada <eve@example.com>',
    'group: eve@example.com;',
    '"eve@example.com"@example.com',
    'nobody',
    '',
  ])('refuses %j, which is not one address', async (to) => {
    expect(isRefusedForGood(await failure(letter({ to })))).toBe(true);
    expect(await mailbox.received('eve@example.com')).toEqual([]);
  });

  describe('a mail server that rejects a mail', () => {
    let refusal: { responseCode: number } | null = null;
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(refusal && Object.assign(new Error(`no ${address} here`), refusal)),
      onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
    });
    let strict: Mailer;

    beforeAll(async () => {
      const listening = server.listen(0, '127.0.0.1');
      await once(listening, 'listening');
      const { port } = listening.address() as AddressInfo;
      strict = createMailer({ url: `smtp://127.0.0.1:${port}`, from: 'me@example.com' });
    });

    afterAll(async () => {
      await strict.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    });

    test.each([
      [550, true],
      [450, false],
    ])('%d is a permanent failure: %s, and the error contains no address', async (responseCode, forGood) => {
      refusal = { responseCode };
      const error = await failure(letter({}), strict);
      expect(isRefusedForGood(error)).toBe(forGood);
      expect(String(error)).toContain(`EENVELOPE ${responseCode} RCPT TO`);
      expect(inspect(error)).not.toContain('@');
    });

    test('accepts the next mail over the same mailer', async () => {
      refusal = { responseCode: 550 };
      await failure(letter({}), strict);
      refusal = null;
      await strict.send(letter({}));
    });
  });

  test('a refused connection is a temporary failure', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const lost = createMailer({ url: `smtp://127.0.0.1:${port}`, from: 'me@example.com' });
    expect(isRefusedForGood(await failure(letter({}), lost))).toBe(false);
    await lost.close();
  });

  test('a password is not sent to a remote server without TLS', async () => {
    const heard: string[] = [];
    const plain = createServer((socket) => {
      socket.write('220 plain ESMTP\r\n');
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        heard.push(bytes.toString());
        socket.write(
          bytes.toString().startsWith('EHLO') ? '250-plain\r\n250 AUTH PLAIN LOGIN\r\n' : '500 no\r\n',
        );
      });
    }).listen(0, '127.0.0.2');
    await once(plain, 'listening');
    const { port } = plain.address() as AddressInfo;
    const careful = createMailer({ url: `smtp://me:secret@127.0.0.2:${port}`, from: 'me@example.com' });
    await failure(letter({}), careful);
    await careful.close();
    await new Promise((resolve) => plain.close(resolve));
    expect(heard.join('')).toMatch(/STARTTLS/);
    expect(heard.join('')).not.toMatch(/AUTH /);
  });
});
