import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyPage } from './lazyPage';

const page = { default: () => <p>here</p> };

it('is rendered when its code has loaded', async () => {
  const Page = lazyPage(() => Promise.resolve(page));
  await act(async () => {
    render(
      <Suspense fallback="coming">
        <Page />
      </Suspense>,
    );
    await Promise.resolve();
  });
  expect(screen.getByText('here')).toBeTruthy();
});

it('is loaded once, and again only after a failure, which has its own code', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(page);
  const Page = lazyPage(load);
  await expect(Page.preload?.()).rejects.toMatchObject({ code: 'page_not_loaded' });
  await Page.preload?.();
  await Page.preload?.();
  expect(load).toHaveBeenCalledTimes(2);
});
