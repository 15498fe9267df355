import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyPage } from './lazyPage';

const page = { default: () => <p>here</p> };

it('is drawn when its code has come', async () => {
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

it('is asked for once, and again only after a failure, which says what may be wrong', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(page);
  const Page = lazyPage(load);
  await expect(Page.preload?.()).rejects.toMatchObject({ code: 'page_not_loaded' });
  await Page.preload?.();
  await Page.preload?.();
  expect(load).toHaveBeenCalledTimes(2);
});
