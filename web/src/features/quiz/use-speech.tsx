import { useState, type ReactNode } from 'react';

/** Says something to a screen reader on demand; the same words twice are said twice. */
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
