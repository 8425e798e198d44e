// @ts-check
import { createServer } from 'node:http';

/**
 * @param {(request: import('node:http').IncomingMessage) => Promise<unknown>} handle
 * @param {() => unknown} onStop
 */
export function serveJson(handle, onStop) {
  const server = createServer((request, response) => {
    handle(request).then(
      (reply) => {
        const body = JSON.stringify(reply);
        response.writeHead(200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        });
        response.end(body);
      },
      (error) => {
        console.error(error);
        response.writeHead(500).end();
      },
    );
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address && typeof address === 'object') console.log(address.port);
  });
  process.on('SIGTERM', () => server.close(() => void onStop()));
}

/** @param {import('node:http').IncomingMessage} request */
export async function readJson(request) {
  let body = '';
  for await (const chunk of request) body += chunk;
  return JSON.parse(body);
}
