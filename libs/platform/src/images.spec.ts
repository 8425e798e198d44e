import { join } from 'node:path';
import sharp from 'sharp';
import { encodeWebps, type ImageSize } from './images.js';

const size: ImageSize = { width: 50, height: 50, fit: 'inside' };
const program = join(__dirname, '../test/misbehaving-decoder.cjs');
const image = { width: 3, height: 2, webp: Buffer.from('webp') };

const png = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

describe('encodeWebps', () => {
  it('encodes many pictures in one process, and leaves out those that are none', async () => {
    const encoded = await encodeWebps([await png(100), Buffer.from('a text'), await png(80)], size);
    expect(encoded).toMatchObject([{ width: 50, height: 50 }, null, { width: 50, height: 50 }]);
    expect(await sharp(encoded[2]?.webp).metadata()).toMatchObject({ format: 'webp', width: 50 });
    expect(await encodeWebps([], size)).toEqual([]);
  });

  it.each(['never ends', 'takes all memory', 'crashes', 'stops in the middle'])(
    'survives a picture whose decoding %s, and keeps the pictures before it',
    async (behavior) => {
      const uploads = ['is an image', behavior, 'is an image'].map((text) => Buffer.from(text));
      const encoded = await encodeWebps(uploads, size, { program, cpuSeconds: 2 });
      expect(encoded).toEqual([image, null]);
    },
  );

  it('does not call a picture unreadable because the machine is busy', async () => {
    await expect(
      encodeWebps([Buffer.from('waits')], size, { program, killAfterMs: 700 }),
    ).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The server is busy: reading pictures took too long. Please try again in a moment.',
    });
  });
});
