import { finished, type Readable } from 'node:stream';
import { Problem } from '@tenfold/contracts';

/**
 * The whole stream, if it has at most `limit` bytes. What is beyond the limit is let pass by and not kept, so that
 * the sender gets the answer.
 * @throws what `tooLarge` makes; Problem INVALID_INPUT when the sender went away
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
    // unlike the stream's events it also tells what has happened before
    finished(stream, { writable: false }, (error) => {
      if (error) reject(new Problem('INVALID_INPUT', 'The upload was interrupted.'));
      else resolve(Buffer.concat(chunks));
    });
  });
}
