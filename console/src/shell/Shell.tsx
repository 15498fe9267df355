/** Frame around every page; it stays if a page fails. */
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useProjects } from '@/api/project';
import { session } from '@/api/session';
import { useStore } from '@/lib/store';
import { Banners } from './Banners';
import { Brand } from './Brand';
import { CreateDialogHost } from './CreateDialogHost';
import { Drawer } from './Drawer';
import { areasFor } from './navigation';
import { Navigation } from './Sidebar';
import { SignInDialog } from './SignInDialog';
import { TopBar } from './TopBar';
import { useLive } from './useLive';
import { usePaletteKey } from './usePaletteKey';

const loadPalette = () => import('./Palette');
const Palette = lazy(loadPalette);
const PRELOAD_DELAY_MS = 3_000;

export default function Shell() {
  const state = useStore(session.state);
  const user = 'user' in state ? state.user : null;
  const { projects, project } = useProjects();
  const [drawer, setDrawer] = useState(false);
  const [palette, setPalette] = usePaletteKey();
  const main = useFocusAfterNavigation();
  useEffect(() => {
    // Preloaded when idle, so that it opens at once even if the server is unreachable by then.
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  useLive(state.phase === 'signed-in' ? user : null, project?.id ?? null);

  if (user === null) return null;
  const areas = areasFor(user, project);
  return (
    <div className="lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only z-30 rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col border-r border-line lg:flex">
        <div className="flex h-13 shrink-0 items-center border-b border-line px-5">
          <Brand />
        </div>
        <Navigation areas={areas} />
      </aside>
      <div className="flex min-h-dvh min-w-0 flex-col">
        <TopBar
          user={user}
          projects={projects}
          project={project}
          onNavigation={() => setDrawer(true)}
          onPalette={() => setPalette(true)}
        />
        <Banners />
        <main ref={main} id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          <Outlet />
        </main>
      </div>
      {drawer && <Drawer areas={areas} onClose={() => setDrawer(false)} />}
      {palette && (
        <Suspense>
          <Palette areas={areas} user={user} project={project} onClose={() => setPalette(false)} />
        </Suspense>
      )}
      <CreateDialogHost />
      {state.phase === 'expired' && <SignInDialog user={user} />}
    </div>
  );
}

/** Focuses the main region after a navigation that removed the focused element. */
function useFocusAfterNavigation() {
  const main = useRef<HTMLElement>(null);
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
