import { flushSync } from 'react-dom';

const realTimeout = setTimeout;

/** What Testing Library calls around each event and render; React's own exists in its development build alone. */
export function act(callback: () => unknown): PromiseLike<unknown> {
  const result = callback();
  flushSync(() => {});
  const done = async () => {
    const value = await result;
    await new Promise((resolve) => void realTimeout(resolve));
    return value;
  };
  return { then: (resolve, reject) => done().then(resolve, reject) };
}
