/** A page whose code comes when it is first needed. Failing to come, it fails inside the frame and can be tried again. */
import type { RouteComponent } from '@tanstack/react-router';
import { type ComponentType, use } from 'react';
import { Problem } from '@/api/problem';

type PageModule = Promise<{ default: ComponentType }>;

export function lazyPage(load: () => PageModule): RouteComponent {
  let coming: PageModule | undefined;
  const preload = () =>
    (coming ??= load().catch(() => {
      coming = undefined;
      throw notLoaded();
    }));
  const LazyPage: RouteComponent = () => {
    const { default: Page } = use(preload());
    return <Page />;
  };
  LazyPage.preload = async () => {
    await preload();
  };
  return LazyPage;
}

function notLoaded(): Problem {
  return new Problem({
    status: 0,
    code: 'page_not_loaded',
    title: 'The page could not be loaded',
    detail: "The server can't be reached, or a newer version of the console is out.",
  });
}
