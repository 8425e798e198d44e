import { createServer, type AddressInfo, type Server } from 'node:net';
import { startNats, type TestServer } from '@tenfold/testing';
import { connect } from 'nats';
import { natsOptions } from './nats-options.js';

const TLS_HANDSHAKE_RECORD = 0x16;

const connectOnce = (servers: string) =>
  connect({ ...natsOptions('test', servers), waitOnFirstConnect: false, reconnect: false });

async function fakeServer(
  info: object,
): Promise<{ server: Server; address: string; firstBytes: Promise<Buffer> }> {
  const server = createServer();
  const firstBytes = new Promise<Buffer>((resolve) => {
    server.on('connection', (socket) => {
      socket.on('error', () => undefined);
      socket.write(`INFO ${JSON.stringify({ server_id: 'x', proto: 1, headers: true, ...info })}\r\n`);
      socket.once('data', (bytes) => {
        resolve(bytes);
        socket.destroy();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `127.0.0.1:${(server.address() as AddressInfo).port}`, firstBytes };
}

describe('an address of NATS that starts with tls://', () => {
  let nats: TestServer;

  beforeAll(async () => {
    nats = await startNats();
  });
  afterAll(() => nats.stop());

  it('refuses a server without TLS', async () => {
    const { host } = new URL(nats.url);
    await expect(connectOnce(`tls://${host}`)).rejects.toMatchObject({ code: 'SERVER_OPT_NA' });
    await expect(connectOnce(`nats://${host},tls://${host}`)).rejects.toMatchObject({
      code: 'SERVER_OPT_NA',
    });
    const plain = await connectOnce(`nats://${host}`);
    await plain.close();
  });

  it('begins with a TLS handshake, not with the credentials', async () => {
    const { server, address, firstBytes } = await fakeServer({ tls_available: true });
    await expect(connectOnce(`tls://quiz:secret@${address}`)).rejects.toThrow();
    expect((await firstBytes)[0]).toBe(TLS_HANDSHAKE_RECORD);
    server.close();
  });
});
