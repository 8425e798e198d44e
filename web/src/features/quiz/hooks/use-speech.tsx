import { useState, type ReactNode } from 'react';

/** A live region for announcements; repeats identical texts. */
export function useSpeech(): { say: (words: string) => void; region: ReactNode } {
  const [said, setSaid] = useState({ words: '', times: 0 });
  return {
    say: (words) => setSaid(({ times }) => ({ words, times: times + 1 })),
    region: (
      <div role="status" className="visually-hidden">
        <span key={said.times}>{said.words}</span>
      </div>
    ),
  };
}
