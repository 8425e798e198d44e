import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import {
  getProfileImage,
  PROFILE_IMAGE_MAX_BYTES,
  PROFILE_IMAGE_UPLOAD_TTL_SECONDS,
  Problem,
  profileImageUploadKey,
  storeProfileImage,
  type StoreProfileImageInput,
} from '@tenfold/contracts';
import { createClient } from 'redis';
import { bodyOf, gatewayForTests } from '../../test/start-gateway.js';

describe('profile images', () => {
  const TOO_LARGE = {
    code: 'TOO_LARGE',
    message: 'File too large: Please select an image smaller than 5MB',
  };
  const stored = { imageUrl: '/api/profile-images/abc_DEF-123' };

  const gateway = gatewayForTests({ PROFILE_IMAGES_PER_HOUR: 10 });
  let userId: string;
  let cookie: string;

  beforeEach(async () => {
    ({ userId, cookie } = await gateway.signIn());
    await gateway.replyTo(storeProfileImage, () => stored);
  });

  function send(body: FormData | string, headers: Record<string, string> = { cookie }): Promise<Response> {
    return gateway.fetch('/api/upload-profile-image', { method: 'POST', headers, body });
  }

  function form(...parts: [field: string, value: Buffer | string][]): FormData {
    const data = new FormData();
    for (const [field, value] of parts) {
      if (typeof value === 'string') data.append(field, value);
      else data.append(field, new Blob([new Uint8Array(value)], { type: 'image/png' }), 'me.png');
    }
    return data;
  }

  async function kept(): Promise<{ hex: string; ttl: number }> {
    const [call] = gateway.calls;
    const key = profileImageUploadKey((call?.input as StoreProfileImageInput).uploadId);
    const redis = await createClient({ url: gateway.redis.url }).connect();
    const [hex, ttl] = await Promise.all([
      redis.eval(
        `return (redis.call('GET', KEYS[1]):gsub('.', function(c) return string.format('%02x', c:byte()) end))`,
        { keys: [key] },
      ),
      redis.ttl(key),
    ]);
    redis.destroy();
    return { hex: String(hex), ttl };
  }

  describe('an upload', () => {
    test('is stored unchanged for identity for one minute', async () => {
      const picture = randomBytes(5_000);
      const reply = await send(form(['profileImage', picture]));
      expect([reply.status, await bodyOf(reply)]).toEqual([200, stored]);
      const { hex, ttl } = await kept();
      expect(hex).toBe(picture.toString('hex'));
      expect(ttl).toBeGreaterThan(PROFILE_IMAGE_UPLOAD_TTL_SECONDS - 15);
      expect(ttl).toBeLessThanOrEqual(PROFILE_IMAGE_UPLOAD_TTL_SECONDS);
      expect(gateway.calls).toEqual([
        expect.objectContaining({ caller: expect.objectContaining({ userId }) }),
      ]);
    });

    test('of exactly 5 MB is accepted', async () => {
      const reply = await send(form(['profileImage', Buffer.alloc(PROFILE_IMAGE_MAX_BYTES, 7)]));
      expect(reply.status).toBe(200);
    });

    test.each([
      ['by one byte', PROFILE_IMAGE_MAX_BYTES + 1],
      ['many times', 3 * PROFILE_IMAGE_MAX_BYTES],
    ])('that is too large %s returns 413', async (_how, bytes) => {
      const reply = await send(form(['profileImage', Buffer.alloc(bytes)]));
      expect([reply.status, await bodyOf(reply)]).toEqual([413, expect.objectContaining(TOO_LARGE)]);
      expect(gateway.calls).toEqual([]);
    });

    test('without an end returns 413 as soon as it is too large', async () => {
      const upload = openUpload();
      upload.sending.write(Buffer.alloc(PROFILE_IMAGE_MAX_BYTES + 100_000));
      expect(await upload.reply).toEqual({ status: 413, body: expect.objectContaining(TOO_LARGE) });
      upload.sending.destroy();
    });

    test('aborted by the client reaches no service', async () => {
      const upload = openUpload();
      upload.sending.write(randomBytes(10_000));
      upload.sending.destroy();
      await expect(upload.reply).rejects.toThrow();
      expect((await send(form(['profileImage', randomBytes(10)]))).status).toBe(200);
      expect(gateway.calls).toHaveLength(1);
    });

    test('that identity cannot decode returns 415', async () => {
      await gateway.replyTo(storeProfileImage, () => {
        throw new Problem('UNSUPPORTED_MEDIA_TYPE', 'This picture cannot be read.');
      });
      const reply = await send(form(['profileImage', Buffer.from('<svg/>')]));
      expect(reply.status).toBe(415);
      expect(await bodyOf(reply)).toMatchObject({ message: 'This picture cannot be read.' });
    });

    test.each([
      ['another field', () => form(['avatar', randomBytes(10)])],
      ['two files', () => form(['profileImage', randomBytes(10)], ['profileImage', randomBytes(10)])],
      ['a field beside it', () => form(['profileImage', randomBytes(10)], ['userId', 'somebody'])],
      ['text', () => form(['profileImage', 'me.png'])],
      ['the name of a prototype', () => form(['__proto__', randomBytes(10)])],
      ['no field', () => form()],
    ])('with %s returns 400', async (_what, make) => {
      const reply = await send(make());
      expect([reply.status, (await bodyOf(reply)).code]).toEqual([400, 'INVALID_INPUT']);
      expect(gateway.calls).toEqual([]);
    });

    test.each([
      ['without a boundary', 'multipart/form-data', 'x'],
      ['that does not begin', 'multipart/form-data; boundary=y', 'x'],
      [
        'that does not end',
        'multipart/form-data; boundary=y',
        '--y\r\nContent-Disposition: form-data; name="profileImage"; filename="a"\r\n\r\nxx',
      ],
    ])('with a multipart body %s returns 400', async (_how, type, body) => {
      expect((await send(body, { cookie, 'content-type': type })).status).toBe(400);
      expect(gateway.calls).toEqual([]);
    });

    test.each([
      ['application/json', '{}'],
      ['image/png', 'x'],
      ['text/plain', 'x'],
    ])('as %s returns 415', async (type, body) => {
      expect((await send(body, { cookie, 'content-type': type })).status).toBe(415);
      expect(gateway.calls).toEqual([]);
    });

    test('without a session or from a foreign origin is refused before its body is read', async () => {
      const large = () => form(['profileImage', Buffer.alloc(2 * PROFILE_IMAGE_MAX_BYTES)]);
      expect((await send(large(), {})).status).toBe(401);
      expect((await send(large(), { cookie, origin: 'https://evil.example' })).status).toBe(403);
    });
  });

  test.each(['/api/logout', '/api/subscription/cancel', '/api/login', '/api/ingest-xml'])(
    'multipart to %s returns 415',
    async (path) => {
      const reply = await gateway.fetch(path, {
        method: 'POST',
        headers: { cookie },
        body: form(['profileImage', 'x']),
      });
      expect(reply.status).toBe(415);
      expect(gateway.calls).toEqual([]);
    },
  );

  test('accepts ten uploads an hour per user, concurrent and failed ones included', async () => {
    // a network may have eight uploads on their way, and the end of one may be seen after its reply
    const sendAll = (field: string, count: number) =>
      Promise.all(Array.from({ length: count }, () => send(form([field, randomBytes(10)]))));
    const bad = await sendAll('avatar', 4);
    const good = [];
    for (let round = 0; round < 3; round += 1) good.push(...(await sendAll('profileImage', 3)));
    const statuses = [...bad, ...good].map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    const refused = await send(form(['profileImage', randomBytes(10)]));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    const other = await gateway.signIn();
    expect((await send(form(['profileImage', randomBytes(10)]), { cookie: other.cookie })).status).toBe(200);
  });

  describe('a picture', () => {
    test('is served without an auth session, cacheable for a year, with a content type that cannot run scripts', async () => {
      const webp = randomBytes(3_000);
      await gateway.replyTo(getProfileImage, () => ({ webp: webp.toString('base64') }));
      const reply = await gateway.fetch('/api/profile-images/abc_DEF-123');
      expect(reply.status).toBe(200);
      expect(Buffer.from(await reply.arrayBuffer()).equals(webp)).toBe(true);
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-length': '3000',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline; filename="avatar.webp"',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(gateway.calls).toEqual([
        expect.objectContaining({ caller: null, input: { name: 'abc_DEF-123' } }),
      ]);
    });

    test('that does not exist returns 404 with no-store', async () => {
      await gateway.replyTo(getProfileImage, () => {
        throw new Problem('NOT_FOUND', 'Picture not found.');
      });
      const reply = await gateway.fetch('/api/profile-images/abc');
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(reply.headers.get('content-type')).toContain('application/json');
    });

    test.each(['a.webp', '..%2Fuser', 'x'.repeat(65), '%00'])('named %s returns 404', async (name) => {
      expect((await gateway.fetch(`/api/profile-images/${name}`)).status).toBe(404);
      expect(gateway.calls).toEqual([]);
    });
  });

  function openUpload() {
    const headers = {
      cookie,
      'content-type': 'multipart/form-data; boundary=cut',
      'transfer-encoding': 'chunked',
    };
    const sending = request(`${gateway.url}/api/upload-profile-image`, { method: 'POST', headers });
    const reply = new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
      sending.on('error', reject);
      sending.on('response', (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode, body: JSON.parse(text) }));
      });
    });
    sending.write(
      '--cut\r\nContent-Disposition: form-data; name="profileImage"; filename="me.png"\r\nContent-Type: image/png\r\n\r\n',
    );
    return { sending, reply };
  }
});
