/** Lazy-loaded page. A failed load shows an error inside the frame and can be retried. */
import type { RouteComponent } from '@tanstack/react-router';
import { type ComponentType, use } from 'react';
import { Problem } from '@/api/problem';

type PageModule = Promise<{ default: ComponentType }>;

export function lazyPage(load: () => PageModule): RouteComponent {
  let loading: PageModule | undefined;
  const preload = () =>
    (loading ??= load().catch(() => {
      loading = undefined;
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
    detail: "The server can't be reached, or the console was updated. Try again or reload the page.",
  });
}
