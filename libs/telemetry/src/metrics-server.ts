import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readMetrics } from './registry.js';

export async function replyMetrics(response: ServerResponse): Promise<void> {
  try {
    const { contentType, body } = await readMetrics();
    response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body);
  } catch {
    response.writeHead(500).end();
  }
}

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

export async function startMetricsServer(host: string, port: number): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] === '/metrics') void replyMetrics(response);
    else response.writeHead(404).end();
  });
  await listen(server, port, host);
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
}
