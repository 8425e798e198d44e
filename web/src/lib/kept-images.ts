import type { QuestionView } from '@tenfold/contracts';

type QuestionImages = Pick<QuestionView, 'imageUrl' | 'answerImages' | 'exhibit'>;

const cacheName = (userId: string, sessionId: string) => `images ${userId} ${sessionId}`;

/** Caches the images of a started session; the service worker serves them without a network. */
export async function keepImages(
  userId: string | null,
  sessionId: string,
  questions: readonly QuestionImages[],
): Promise<void> {
  const urls = imageUrls(questions);
  if (userId === null || urls.length === 0 || !('caches' in globalThis)) return;
  try {
    const cache = await caches.open(cacheName(userId, sessionId));
    for (const url of urls) {
      if ((await cache.match(url)) === undefined) await cache.add(url).catch(() => undefined);
    }
  } catch {
    // the browser blocks caches or has no space left
  }
}

export async function forgetImages(userId: string | null, sessionId: string): Promise<void> {
  if (userId === null || !('caches' in globalThis)) return;
  await caches.delete(cacheName(userId, sessionId)).catch(() => false);
}

export async function forgetAllImages(userId: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys().catch(() => []);
  for (const name of names) if (name.startsWith(cacheName(userId, ''))) await caches.delete(name);
}

function imageUrls(questions: readonly QuestionImages[]): string[] {
  const urls = questions.flatMap(({ imageUrl, answerImages, exhibit }) => [
    ...(imageUrl === null ? [] : [imageUrl]),
    ...Object.values(answerImages),
    ...(exhibit?.images ?? []).map(({ url }) => url),
  ]);
  return [...new Set(urls)];
}
