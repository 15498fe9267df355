/** A link inside text. */
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { cx } from '@/lib/cx';

const LOOK = 'text-link underline-offset-2 hover:underline';

function Anchor({ className, ...rest }: ComponentProps<'a'>) {
  return <a {...rest} className={cx(LOOK, className)} />;
}

export const TextLink = createLink(Anchor);

/** Link to another site; opens in a new tab. */
export function ExternalLink({ className, ...rest }: ComponentProps<'a'>) {
  return <a {...rest} target="_blank" rel="noreferrer" className={cx(LOOK, className)} />;
}
