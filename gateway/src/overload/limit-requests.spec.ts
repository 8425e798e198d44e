import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createLogger } from '@tenfold/platform';
import { readMetrics } from '@tenfold/telemetry';
import { until } from '@tenfold/testing';
import { limitRequests } from './limit-requests.js';

const READ = 'GET /api/stats HTTP/1.1\r\nHost: x\r\n\r\n';

async function startServer(
  running: number,
  onRequest: (request: IncomingMessage, response: ServerResponse) => void,
  bodyMaxMs = 50,
) {
  const server = createServer(onRequest);
  limitRequests(server, {
    settings: {
      REQUESTS_RUNNING_MAX: running,
      REQUESTS_WAITING_MAX: 100,
      REQUEST_WAIT_MAX_MS: 100,
      EVENT_LOOP_DELAY_MAX_MS: 60_000,
    },
    trustedProxies: '127.0.0.1',
    headers: {},
    logger: createLogger('gateway', 'silent'),
    bodyMaxMs,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    send(text: string) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(text);
      return socket;
    },
    read: async () => (await fetch(`http://127.0.0.1:${port}/api/stats`)).status,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function metric(name: string): Promise<number> {
  const { body } = await readMetrics();
  return Number(
    body
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  );
}

const NEVER_MS = 600_000;

const slowPost = (type: string, address = '203.0.113.1') =>
  `POST /api/quiz/answer HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\n`;

test('closes the connection of a request whose body does not arrive in time', async () => {
  const server = await startServer(1, (request, response) => {
    request.resume().on('end', () => response.end());
  });
  try {
    const socket = server.send(slowPost('application/json'));
    await once(socket, 'close');
    expect(await server.read()).toBe(200);
  } finally {
    await server.stop();
  }
});

test('a body on its way occupies no slot, and reaches the route whole', async () => {
  const echo = (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += String(chunk))).on('end', () => response.end(body));
  };
  const server = await startServer(1, echo, NEVER_MS);
  try {
    const slow = Array.from({ length: 8 }, () => server.send(slowPost('application/json')));
    await until(async () => (await server.read()) === 200);
    const [socket] = slow;
    socket?.write('a'.repeat(40));
    socket?.write('b'.repeat(60));
    const [reply] = (await once(socket as Socket, 'data')) as [Buffer];
    expect(reply.toString()).toMatch(/^HTTP\/1.1 200 /);
    expect(reply.toString()).toContain('a'.repeat(40) + 'b'.repeat(60));
  } finally {
    await server.stop();
  }
});

test.each([
  ['a body', 'one network', 'application/json', 70, 8],
  ['a body', 'many networks', 'application/json', 101, 8],
  ['an upload', 'one network', 'application/xml', 9, 40],
  ['an upload', 'many networks', 'application/xml', 3, 8],
])('refuses %s when too many of %s are on their way', async (_, networks, type, count, running) => {
  const route = (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') response.end();
  };
  const server = await startServer(running, route, NEVER_MS);
  try {
    const address = (index: number) => (networks === 'one network' ? '203.0.113.1' : `10.0.${index}.1`);
    const sockets = Array.from({ length: count }, (_, index) => server.send(slowPost(type, address(index))));
    const replies = sockets.map(async (socket) => {
      const [reply] = (await once(socket, 'data')) as [Buffer];
      return reply.toString();
    });
    expect(await Promise.any(replies)).toMatch(/^HTTP\/1.1 503 [^]*connection: close/);
    expect(await server.read()).toBe(200);
  } finally {
    await server.stop();
  }
});

test.each([
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/xml',
  'text/xml; charset=utf-8',
])('leaves an upload of type %s the time that the server allows', async (type) => {
  const server = await startServer(2, (request, response) => {
    request.resume().on('end', () => response.end('whole'));
  });
  try {
    const socket = server.send(slowPost(type));
    await new Promise((resolve) => setTimeout(resolve, 150));
    socket.write('x'.repeat(100));
    const [reply] = (await once(socket, 'data')) as [Buffer];
    expect(reply.toString()).toMatch(/^HTTP\/1.1 200 /);
  } finally {
    await server.stop();
  }
});

test('frees the slots of all pipelined requests when their connection is lost, with one listener', async () => {
  let isOpen = false;
  let received: IncomingMessage[] = [];
  const server = await startServer(16, (request, response) => {
    received.push(request);
    if (isOpen) response.end();
  });
  try {
    const socket = server.send(READ.repeat(12));
    await until(() => received.length === 12);
    expect(await metric('requests_running')).toBe(12);
    const before = received[0]?.socket.listenerCount('close');
    expect(before).toBeLessThan(10);
    socket.destroy();
    await until(async () => (await metric('requests_running')) === 0);
    isOpen = true;
    received = [];
    expect(await server.read()).toBe(200);
  } finally {
    await server.stop();
  }
});

test('metrics count running, waiting and, by priority, refused requests', async () => {
  const replies: ServerResponse[] = [];
  const server = await startServer(1, (_request, response) => replies.push(response));
  try {
    const shed = await metric('requests_shed_total{priority="normal"}');
    expect(await metric('requests_shed_total{priority="low"}')).toBe(0);
    const first = server.read();
    await until(() => replies.length === 1);
    const second = server.read();
    await until(async () => (await metric('requests_waiting')) === 1);
    expect(await metric('requests_running')).toBe(1);
    expect(await second).toBe(503);
    expect(await metric('requests_shed_total{priority="normal"}')).toBe(shed + 1);
    expect(await metric('requests_waiting')).toBe(0);
    replies[0]?.end();
    expect(await first).toBe(200);
  } finally {
    await server.stop();
  }
});
