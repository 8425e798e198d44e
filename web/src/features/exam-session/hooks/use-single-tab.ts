import { useEffect, useState } from 'react';

type TabPlace = 'waiting' | 'here' | 'elsewhere';

const WAIT_MS = 1_000;

/** Lets one tab of the browser hold `name` at a time; another one can take it. Without Web Locks every tab holds it. */
export function useSingleTab(name: string): { place: TabPlace; takeOver: () => void } {
  const [place, setPlace] = useState<TabPlace>('locks' in navigator ? 'waiting' : 'here');
  const [takes, setTakes] = useState(0);
  useEffect(() => {
    if (!('locks' in navigator)) return undefined;
    const waiting = new AbortController();
    let release = () => {};
    let isCurrent = true;
    const show = (next: TabPlace) => isCurrent && setPlace(next);
    // a reloaded page releases its lock slightly after the new page asks for it
    const timer = setTimeout(() => setPlace((now) => (now === 'waiting' ? 'elsewhere' : now)), WAIT_MS);
    const options = takes > 0 ? { steal: true } : { signal: waiting.signal };
    navigator.locks
      .request(name, options, () => {
        show('here');
        return new Promise<void>((resolve) => {
          release = resolve;
          if (!isCurrent) resolve();
        });
      })
      .catch(() => show('elsewhere'));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      waiting.abort();
      release();
    };
  }, [name, takes]);
  return { place, takeOver: () => setTakes((times) => times + 1) };
}
