import '@fontsource-variable/inter/wght.css';
import 'virtual:tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.js';
import { createQueryClient } from './lib/query-client.js';
import { reloadOnNewVersion } from './lib/reload-on-new-version.js';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

reloadOnNewVersion();
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App queryClient={createQueryClient()} />
    </BrowserRouter>
  </StrictMode>,
);
