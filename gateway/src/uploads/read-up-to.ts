import { finished, type Readable } from 'node:stream';
import { Problem } from '@tenfold/contracts';

/**
 * Reads a stream of at most `limit` bytes. Excess bytes are discarded instead of closing the connection, so that the
 * client receives the response.
 * @throws the result of `tooLarge`; Problem INVALID_INPUT when the client disconnected
 */
export function readUpTo(stream: Readable, limit: number, tooLarge: () => Problem): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) return chunks.push(chunk);
      chunks.length = 0;
      return reject(tooLarge());
    });
    // unlike the stream's events, `finished` also reports an end or error that happened before
    finished(stream, { writable: false }, (error) => {
      if (error) reject(new Problem('INVALID_INPUT', 'The upload was interrupted.'));
      else resolve(Buffer.concat(chunks));
    });
  });
}
