import { Suspense, type ReactNode } from 'react';
import { SubscriptionBanner } from './features/billing/components/subscription-banner.js';
import { MilestonePopup } from './features/notifications/components/milestone-popup.js';
import { NotificationsMenu } from './features/notifications/components/notifications-menu.js';
import { OfflineBanner } from './features/offline/offline-banner.js';
import { useServiceWorker } from './features/offline/use-service-worker.js';
import { DeletionScheduledBanner } from './features/privacy/deletion-scheduled-banner.js';
import { SendKeptQuizzes } from './features/quiz/send-kept-quizzes.js';
import { SearchEntry } from './features/search/search-entry.js';
import { SignedInLayout } from './ui/layout/signed-in-layout.js';
import { SpinnerPage } from './ui/spinner-page.js';

export function SignedInFrame({ children }: { children: ReactNode }) {
  useServiceWorker();
  return (
    <SignedInLayout
      banner={
        <>
          <OfflineBanner />
          <SendKeptQuizzes />
          <DeletionScheduledBanner />
          <SubscriptionBanner />
          <MilestonePopup />
        </>
      }
      search={<SearchEntry />}
      bell={<NotificationsMenu />}
    >
      <Suspense fallback={<SpinnerPage />}>{children}</Suspense>
    </SignedInLayout>
  );
}
