import { forgetImages, keepImages } from './kept-images';

const stored = new Map<string, Set<string>>();

/** jsdom has no CacheStorage. */
const fakeCaches = {
  open: (name: string) => {
    const urls = stored.get(name) ?? new Set<string>();
    stored.set(name, urls);
    return Promise.resolve({
      match: (url: string) => Promise.resolve(urls.has(url) ? {} : undefined),
      add: (url: string) => {
        if (url.includes('missing')) return Promise.reject(new TypeError('404'));
        urls.add(url);
        return Promise.resolve();
      },
    });
  },
  delete: (name: string) => Promise.resolve(stored.delete(name)),
};

beforeAll(() => Object.assign(globalThis, { caches: fakeCaches }));
afterAll(() => Reflect.deleteProperty(globalThis, 'caches'));

test('caches every image of a session for its user, except a missing one, until the session is forgotten', async () => {
  const image = (name: string) => ({ url: `/exhibits/${name}.svg`, description: name });
  await keepImages('ana', 's1', [
    { imageUrl: '/exhibits/missing.svg', answerImages: { A: '/exhibits/a.svg' }, exhibit: null },
    {
      imageUrl: '/exhibits/b.svg',
      answerImages: {},
      exhibit: { id: 'e', title: null, content: null, images: [image('c'), image('a')] },
    },
  ]);
  expect([...stored].map(([name, urls]) => [name, [...urls].toSorted()])).toEqual([
    ['images ana s1', ['/exhibits/a.svg', '/exhibits/b.svg', '/exhibits/c.svg']],
  ]);
  await forgetImages('ana', 's1');
  expect(stored.size).toBe(0);
});

test('caches nothing for a session without images', async () => {
  await keepImages('ana', 's1', [{ imageUrl: null, answerImages: {}, exhibit: null }]);
  expect(stored.size).toBe(0);
});
