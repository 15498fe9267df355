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

const queries = createQueryClient();
const router = createConsoleRouter(queries);

followSession(queries, router);
void session.start();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App queries={queries} router={router} />
    </StrictMode>,
  );
}
