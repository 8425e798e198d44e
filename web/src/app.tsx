import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useLiveUpdates, useReloadForAnotherUser } from './api/live-updates.js';
import { useToastPerScreen } from './lib/use-toast-per-screen.js';
import { AppRoutes } from './router.js';
import { ScreenBoundary } from './ui/screen-boundary.js';

export function App({ queryClient }: { queryClient: QueryClient }) {
  const { pathname } = useLocation();
  useToastPerScreen();
  return (
    <QueryClientProvider client={queryClient}>
      <LiveUpdates />
      <ScreenBoundary resetKey={pathname} standalone>
        <AppRoutes />
      </ScreenBoundary>
    </QueryClientProvider>
  );
}

function LiveUpdates() {
  useLiveUpdates();
  useReloadForAnotherUser();
  return null;
}
