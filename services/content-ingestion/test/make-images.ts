import sharp from 'sharp';

export async function makePng(width: number, height: number, background = 'teal'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}
