import '@fontsource-variable/inter/wght.css';
import './ui/base.css';
import './ui/forced-colors.css';
import './ui/reduced-motion.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.js';
import { currentUserQuery } from './api/current-user.js';
import { createQueryClient } from './api/query-client.js';
import { sessionAtLoad } from './lib/session-at-load.js';
import { preloadScreen } from './router.js';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const queryClient = createQueryClient();
if (sessionAtLoad() === 'present') {
  void queryClient.prefetchQuery(currentUserQuery);
  preloadScreen(window.location.pathname);
}

const reactRoot = createRoot(root);
// a transition, so that the browser can paint and answer while React renders the first screen
startTransition(() =>
  reactRoot.render(
    <StrictMode>
      <BrowserRouter>
        <App queryClient={queryClient} />
      </BrowserRouter>
    </StrictMode>,
  ),
);
