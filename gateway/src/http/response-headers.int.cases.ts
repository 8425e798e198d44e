import { gatewayForTests } from '../../test/start-gateway.js';

describe('response headers', () => {
  const gateway = gatewayForTests();

  describe('response headers', () => {
    test.each([
      ['/api/debug/admin-status', 'no-store'],
      ['/%61pi/debug/admin-status', 'no-store'],
      ['/api/nothing', 'no-store'],
      ['/api/openapi.json', 'no-store'],
      ['/healthz', null],
    ])('%s has the expected cache-control', async (path, cacheControl) => {
      const { headers } = await gateway.fetch(path);
      expect(headers.get('cache-control')).toBe(cacheControl);
    });

    test('over plain http do not include Strict-Transport-Security', async () => {
      const { headers } = await gateway.fetch('/healthz');
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
    });

    test('do not allow other origins to read replies', async () => {
      const { headers } = await gateway.fetch('/api/debug/admin-status', {
        headers: { origin: 'https://evil.example' },
      });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    });

    test('show that only large replies are compressed', async () => {
      const large = await gateway.fetch('/api/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
      expect(large.headers.get('content-encoding')).toBe('gzip');
      const small = await gateway.fetch('/api/debug/admin-status', {
        headers: { 'accept-encoding': 'gzip' },
      });
      expect(small.headers.get('content-encoding')).toBeNull();
    });
  });
});
