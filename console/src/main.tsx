import { applyTheme } from './lib/theme';

applyTheme();

import './styles/main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/queryClient';
import { session } from './api/session';
import { createConsoleRouter } from './router';
import { App } from './shell/App';
import { followSession } from './shell/followSession';
import { loadShell } from './shell/root';

const queries = createQueryClient();
const router = createConsoleRouter(queries);

followSession(queries, router);
// Loads the frame's code in parallel with the session request.
if (session.mayBeSignedIn()) void loadShell().catch(() => undefined);
void session.start();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App queries={queries} router={router} />
    </StrictMode>,
  );
}
