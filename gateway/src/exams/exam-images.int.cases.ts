import { randomBytes } from 'node:crypto';
import {
  EXAM_IMAGE_MAX_BYTES,
  examImageUploadKey,
  notFound,
  readImage,
  storeExamImage,
} from '@tenfold/contracts';
import { createClient } from 'redis';
import { bodyOf, gatewayForTests } from '../../test/start-gateway.js';

describe('exam images', () => {
  const gateway = gatewayForTests({ EXAM_IMAGES_PER_HOUR: 4 });
  const stored = { url: `/exhibits/${'a1'.repeat(32)}.webp`, width: 30, height: 20 };
  let cookie: string;

  beforeAll(async () => {
    ({ cookie } = await gateway.signIn({ isAdmin: true }));
  });

  function send(bytes: Buffer, field = 'image', from = cookie): Promise<Response> {
    const body = new FormData();
    body.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'form.png');
    return gateway.fetch('/api/admin/images', { method: 'POST', headers: { cookie: from }, body });
  }

  test('an uploaded image is passed through Redis byte for byte', async () => {
    await gateway.replyTo(storeExamImage, () => stored);
    const image = randomBytes(5_000);
    const reply = await send(image);
    expect([reply.status, await bodyOf(reply)]).toEqual([200, stored]);
    const { uploadId } = gateway.calls[0]?.input as { uploadId: string };
    const redis = await createClient({ url: gateway.redis.url }).connect();
    const length = await redis.strLen(examImageUploadKey(uploadId));
    redis.destroy();
    expect(length).toBe(image.length);
  });

  test.each([
    ['larger than 5 MB', () => send(Buffer.alloc(EXAM_IMAGE_MAX_BYTES + 1)), 413],
    ['in another field', () => send(Buffer.alloc(10), 'picture'), 400],
    ['sent as JSON', () => gateway.send('POST', '/api/admin/images', cookie, { image: 'x' }), 415],
  ])('an image %s is refused', async (_what, upload, status) => {
    await gateway.replyTo(storeExamImage, () => stored);
    expect((await upload()).status).toBe(status);
    expect(gateway.calls).toEqual([]);
  });

  test('an editor uploads at most the images of an hour, concurrent and failed ones included', async () => {
    await gateway.replyTo(storeExamImage, () => stored);
    const [user, other] = [await gateway.signIn({ isAdmin: true }), await gateway.signIn({ isEditor: true })];
    const upload = () => send(randomBytes(10), 'image', user.cookie);
    const replies = await Promise.all([send(Buffer.alloc(10), 'picture', user.cookie), upload(), upload()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 400]);
    const statuses = (await Promise.all([upload(), upload()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 429]);
    const refused = await upload();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(await bodyOf(refused)).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many attempts. Please try again in 60 minutes.',
    });
    expect(gateway.calls).toHaveLength(3);
    expect((await send(randomBytes(10), 'image', other.cookie)).status).toBe(200);
  });

  test('a stored image is public and immutable', async () => {
    const webp = randomBytes(3_000);
    await gateway.replyTo(readImage, () => ({ webp: webp.toString('base64') }));
    const reply = await gateway.fetch(stored.url);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('image/webp');
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(webp);
    expect(gateway.calls).toMatchObject([{ caller: null, input: { hash: 'a1'.repeat(32) } }]);
  });

  test('an unknown image is 404 and not cached', async () => {
    await gateway.replyTo(readImage, () => {
      throw notFound('Image');
    });
    const reply = await gateway.fetch(stored.url);
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await bodyOf(reply)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test.each(['a1', 'A1'.repeat(32), `${'a1'.repeat(32)}0`, '..%2Fa'])(
    '/exhibits/%s.webp is no address of an image',
    async (name) => {
      const reply = await gateway.fetch(`/exhibits/${name}.webp`);
      expect(reply.status).toBe(404);
      expect(gateway.calls).toEqual([]);
    },
  );
});
