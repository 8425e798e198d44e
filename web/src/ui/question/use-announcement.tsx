import { useState, type ReactNode } from 'react';

/** `region` is a live region: a screen reader speaks what `announce` was last called with. */
export function useAnnouncement(): { announce: (words: string) => void; region: ReactNode } {
  const [announcement, setAnnouncement] = useState({ words: '', times: 0 });
  return {
    announce: (words) => setAnnouncement(({ times }) => ({ words, times: times + 1 })),
    region: (
      <div role="status" className="visually-hidden">
        <span key={announcement.times}>{announcement.words}</span>
      </div>
    ),
  };
}
