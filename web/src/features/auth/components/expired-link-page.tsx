import type { ReactNode } from 'react';
import { NarrowPage } from './narrow-page.js';

export function ExpiredLinkPage({ action }: { action: ReactNode }) {
  return (
    <NarrowPage
      title="This link is no longer valid"
      lead="It has been used, is too old, or a newer one was sent. Nothing has changed."
    >
      {action}
    </NarrowPage>
  );
}
