import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { AppRoutes } from './router.js';
import { ErrorBoundary } from './ui/error-boundary.js';
import { FailurePage } from './ui/failure-page.js';
import { Toaster } from './ui/toaster.js';

/** The client inside a router: server state, screens and toasts. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  const { pathname } = useLocation();
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary resetKey={pathname} fallback={<FailurePage standalone />}>
        <AppRoutes />
      </ErrorBoundary>
      <Toaster />
    </QueryClientProvider>
  );
}
