import { randomUUID } from 'node:crypto';
import {
  getProfileImage,
  getUser,
  PROFILE_IMAGE_UPLOAD_TTL_SECONDS,
  profileImageName,
  profileImageUploadKey,
  profileImageUrl,
  storeProfileImage,
  updateProfile,
  type Caller,
} from '@tenfold/contracts';
import { createCaller, until } from '@tenfold/testing';
import { createClient } from 'redis';
import sharp from 'sharp';
import { callerOf, startIdentity, type IdentityUnderTest } from '../../test/start-identity.js';
import { deleteUnusedImages } from './profile-images.queries.js';

describe('profile images', () => {
  let identity: IdentityUnderTest;
  let gateway: ReturnType<typeof createClient>;

  beforeAll(async () => {
    identity = await startIdentity();
    gateway = createClient({ url: identity.redis.url });
    gateway.on('error', () => undefined);
    await gateway.connect();
  });

  afterAll(async () => {
    gateway.destroy();
    await identity.stop();
  });

  const someone = async (): Promise<Caller> => callerOf(await identity.register());

  async function storeUpload(bytes: Buffer): Promise<{ uploadId: string }> {
    const uploadId = randomUUID();
    await gateway.set(profileImageUploadKey(uploadId), bytes, {
      expiration: { type: 'EX', value: PROFILE_IMAGE_UPLOAD_TTL_SECONDS },
    });
    return { uploadId };
  }

  async function upload(bytes: Buffer, caller: Caller): Promise<string> {
    return (await identity.call(storeProfileImage, await storeUpload(bytes), caller)).imageUrl;
  }

  async function served(url: string): Promise<Buffer> {
    const { webp } = await identity.call(getProfileImage, { name: profileImageName(url) }, null);
    return Buffer.from(webp, 'base64');
  }

  const isGone = (url: string) =>
    identity.call(getProfileImage, { name: profileImageName(url) }, null).then(
      () => false,
      () => true,
    );
  const choose = (profileImageUrl: string | null, caller: Caller) =>
    identity.call(updateProfile, { profileImageUrl }, caller);
  const grow = (url: string, age: string) =>
    identity.database.query('UPDATE profile_image SET created_at = now() - $2::interval WHERE name = $1', [
      profileImageName(url),
      age,
    ]);

  const flag = (): sharp.Sharp =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } }).composite([
      {
        input: { create: { width: 150, height: 200, channels: 3, background: 'blue' } },
        left: 150,
        top: 0,
      },
    ]);
  const noise = (side: number): sharp.Sharp =>
    sharp({
      create: {
        width: side,
        height: side,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
  const pixel = async (webp: Buffer, left: number, top: number): Promise<'red' | 'blue' | 'neither'> => {
    const [red = 0, , blue = 0] = await sharp(webp)
      .extract({ left, top, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    if (red > 200 && blue < 60) return 'red';
    return blue > 200 && red < 60 ? 'blue' : 'neither';
  };

  describe('an upload', () => {
    test.each([
      ['JPEG', () => flag().jpeg().toBuffer()],
      ['PNG', () => flag().png().toBuffer()],
      ['WebP', () => flag().webp().toBuffer()],
    ])('that is a %s becomes a public WebP of 256 x 256', async (_format, make) => {
      const url = await upload(await make(), await someone());
      expect(url).toMatch(/^\/api\/profile-images\/[\w-]{43}$/);
      const webp = await served(url);
      expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
      expect([await pixel(webp, 20, 128), await pixel(webp, 235, 128)]).toEqual(['red', 'blue']);
    });

    test('is rotated upright and loses its location and camera metadata', async () => {
      const exif = { IFD0: { Make: 'Leica' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } };
      const photo = await flag()
        .withMetadata({ orientation: 6 })
        .withExif(exif)
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
        .jpeg()
        .toBuffer();
      expect(photo.includes('Leica')).toBe(true);
      const webp = await served(await upload(photo, await someone()));
      const { exif: left, xmp, icc, orientation } = await sharp(webp).metadata();
      expect({ left, xmp, icc, orientation }).toEqual({});
      expect(webp.includes('Leica')).toBe(false);
      expect([await pixel(webp, 128, 20), await pixel(webp, 128, 235)]).toEqual(['red', 'blue']);
    });

    test('does not change the user’s picture', async () => {
      const caller = await someone();
      await upload(await flag().png().toBuffer(), caller);
      expect(await identity.call(getUser, {}, caller)).toMatchObject({ profileImageUrl: null });
    });

    test.each([
      ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
      ['GIF', () => flag().gif().toBuffer()],
      ['TIFF', () => flag().tiff().toBuffer()],
      ['text', () => Buffer.from('I am a picture.png')],
      ['nothing', () => Buffer.alloc(0)],
      ['half a JPEG', async () => firstHalf(await noise(400).jpeg().toBuffer())],
      ['half a PNG', async () => firstHalf(await noise(400).png().toBuffer())],
      ['half a WebP', async () => firstHalf(await noise(400).webp().toBuffer())],
      ['a small file of 49 megapixels', () => square(7_000)],
    ])('that is %s is refused', async (_what, make) => {
      const input = await storeUpload(await make());
      const problem = await identity.refused(storeProfileImage, input, await someone());
      expect(problem).toMatchObject({
        code: 'UNSUPPORTED_MEDIA_TYPE',
        message: expect.stringContaining('JPEG, PNG or WebP'),
      });
    });

    test('can be stored once', async () => {
      const caller = await someone();
      const input = await storeUpload(await flag().png().toBuffer());
      const outcomes = await Promise.allSettled([
        identity.call(storeProfileImage, input, caller),
        identity.call(storeProfileImage, input, caller),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await identity.refused(storeProfileImage, input, caller)).toMatchObject({ code: 'NOT_FOUND' });
    });

    test('of many concurrent uploads some are accepted, the rest are refused with UNAVAILABLE, and later ones work', async () => {
      const caller = await someone();
      const large = await noise(2_000).jpeg().toBuffer();
      const inputs = await Promise.all(Array.from({ length: 24 }, () => storeUpload(large)));
      const outcomes = await Promise.allSettled(
        inputs.map((input) => identity.call(storeProfileImage, input, caller, 60_000)),
      );
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.length).toBeLessThanOrEqual(20);
      for (const reason of refused) expect(reason).toMatchObject({ code: 'UNAVAILABLE' });
      expect(await upload(large, caller)).toMatch(/profile-images/);
    });

    test('returns UNAVAILABLE while Redis is unavailable', async () => {
      const caller = await someone();
      await identity.redis.kill();
      const input = { uploadId: randomUUID() };
      expect(await identity.refused(storeProfileImage, input, caller)).toMatchObject({ code: 'UNAVAILABLE' });
      await identity.redis.start();
      const bytes = await flag().png().toBuffer();
      await until(() => upload(bytes, caller));
    });
  });

  describe('the user’s picture', () => {
    let png: Buffer;

    beforeAll(async () => {
      png = await flag().png().toBuffer();
    });

    test('must be an own upload, and replaces the former one', async () => {
      const caller = await someone();
      const [first, second] = [await upload(png, caller), await upload(png, caller)];
      expect(await choose(first, caller)).toMatchObject({ profileImageUrl: first });
      expect([await isGone(first), await isGone(second)]).toEqual([false, false]);
      expect(await choose(second, caller)).toMatchObject({ profileImageUrl: second });
      expect([await isGone(first), await isGone(second)]).toEqual([true, false]);
      expect(await choose(second, caller)).toMatchObject({ profileImageUrl: second });
      expect(await choose(null, caller)).toMatchObject({ profileImageUrl: null });
      expect(await isGone(second)).toBe(true);
    });

    test.each([
      ['of another user', async () => upload(png, await someone())],
      ['that was not uploaded', async () => profileImageUrl('abc_DEF-123')],
    ])('cannot be a picture %s', async (_whose, make) => {
      const caller = await someone();
      const url = await make();
      const problem = await identity.refused(
        updateProfile,
        { firstName: 'Eve', profileImageUrl: url },
        caller,
      );
      expect(problem).toMatchObject({
        code: 'INVALID_INPUT',
        extra: { errors: [{ field: 'profileImageUrl' }] },
      });
      expect(await identity.call(getUser, {}, caller)).toMatchObject({
        firstName: null,
        profileImageUrl: null,
      });
    });

    test('of two concurrent choices exists', async () => {
      const caller = await someone();
      for (let round = 0; round < 5; round += 1) {
        const urls = [await upload(png, caller), await upload(png, caller)];
        await Promise.allSettled(urls.map((url) => choose(url, caller)));
        const { profileImageUrl: chosen } = await identity.call(getUser, {}, caller);
        expect(urls).toContain(chosen);
        expect(await isGone(chosen ?? '')).toBe(false);
      }
    });

    test('can be chosen for a day; unused uploads are deleted after it', async () => {
      const caller = await someone();
      const [chosen, unused, fresh] = [
        await upload(png, caller),
        await upload(png, caller),
        await upload(png, caller),
      ];
      await choose(chosen, caller);
      for (const url of [chosen, unused]) await grow(url, '26 hours');
      await grow(fresh, '23 hours');
      const problem = await identity.refused(updateProfile, { profileImageUrl: unused }, caller);
      expect(problem).toMatchObject({ code: 'INVALID_INPUT' });
      expect(await deleteUnusedImages(identity.database.manager)).toBe(1);
      expect(await Promise.all([chosen, unused, fresh].map(isGone))).toEqual([false, true, false]);
      expect(await choose(chosen, caller)).toMatchObject({ profileImageUrl: chosen });
    });
  });

  test.each([['unknown'], ['x'.repeat(43)]])('returns NOT_FOUND for the picture %s', async (name) => {
    const problem = await identity.refused(getProfileImage, { name }, createCaller());
    expect(problem).toMatchObject({ code: 'NOT_FOUND' });
  });

  function firstHalf(bytes: Buffer): Buffer {
    return bytes.subarray(0, bytes.length / 2);
  }

  function square(side: number): Promise<Buffer> {
    return sharp({
      create: { width: side, height: side, channels: 3, background: 'red' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
  }
});
