import { acceptWebhook, Problem } from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WebhookServer {
  url: string;
  stop(): Promise<void>;
}

export async function startWebhookServer(natsUrl: string): Promise<WebhookServer> {
  const rpc = new RpcClient('webhook-server', natsUrl);
  await rpc.connect();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      rpc
        .call(acceptWebhook, { payload: Buffer.concat(parts).toString('base64'), signature }, null)
        .then(
          () => 200,
          (error: unknown) => (error instanceof Problem ? error.status : 500),
        )
        .then(
          (status) => response.writeHead(status).end(),
          () => response.destroy(),
        );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rpc.close();
    },
  };
}
