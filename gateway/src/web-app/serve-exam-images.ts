import { readImage } from '@tenfold/contracts';
import type { RpcClient } from '@tenfold/messaging/rpc';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const HEADERS = {
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; sandbox",
  // the address is the hash of the content
  'cache-control': 'public, max-age=31536000, immutable',
};

/**
 * Serves uploaded images beside the static files of /exhibits/. They are public as those are: a browser may keep them for
 * work without a network.
 */
export function serveExamImages(server: FastifyInstance, rpc: RpcClient): void {
  server.get(
    '/exhibits/:hash(^[0-9a-f]{64}).webp',
    async (request: FastifyRequest<{ Params: { hash: string } }>, reply) => {
      const { webp } = await rpc.call(readImage, { hash: request.params.hash }, null);
      // set after the read, so that error responses are not cached
      return reply.headers(HEADERS).send(Buffer.from(webp, 'base64'));
    },
  );
}
