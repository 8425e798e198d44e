// The program behind images.ts. JavaScript, because tests of the sources start it, too.
const { readFileSync } = require('node:fs');
const sharp = require('sharp');

const STANDARD_INPUT = 0;
/** Limits the memory of a decompression bomb. Camera pictures have fewer pixels. */
const MAX_PIXELS = 40e6;
/** After it no further image of an import is begun. */
const ALL_IMAGES_CPU_SECONDS = 10;

// libvips would also load SVG, PDF and others: allow only browser image formats, from memory
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/**
 * @param {Buffer} upload
 * @param {import('sharp').ResizeOptions} size
 */
async function encode(upload, size) {
  try {
    return await sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1 })
      .autoOrient()
      .resize(size)
      .webp()
      .toBuffer({ resolveWithObject: true });
  } catch {
    return null;
  }
}

async function main() {
  process.stdout.write('ready\n');
  const input = readFileSync(STANDARD_INPUT);
  let start = input.indexOf('\n') + 1;
  /** @type {{ size: import('sharp').ResizeOptions, lengths: number[] }} */
  const { size, lengths } = JSON.parse(input.toString('utf8', 0, start));
  for (const length of lengths) {
    const { user, system } = process.cpuUsage();
    if (user + system > ALL_IMAGES_CPU_SECONDS * 1e6) return;
    const encoded = await encode(input.subarray(start, start + length), size);
    start += length;
    const image = encoded && {
      width: encoded.info.width,
      height: encoded.info.height,
      length: encoded.data.length,
    };
    process.stdout.write(`${JSON.stringify(image)}\n`);
    if (encoded) process.stdout.write(encoded.data);
  }
}

void main();
