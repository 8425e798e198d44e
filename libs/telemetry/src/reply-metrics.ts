import type { ServerResponse } from 'node:http';
import { readMetrics } from './registry.js';

export async function replyMetrics(response: ServerResponse): Promise<void> {
  try {
    const { contentType, body } = await readMetrics();
    response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body);
  } catch {
    response.writeHead(500).end();
  }
}
