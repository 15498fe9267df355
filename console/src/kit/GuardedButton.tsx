/** A button for those who may; the others learn on hover, focus and by ear why they may not. */
import { type ComponentProps, useId } from 'react';
import { Button } from './Button';
import { Tooltip } from './Tooltip';

interface GuardedButtonProps extends ComponentProps<typeof Button> {
  /** Why it can't be pressed; undefined when it can. */
  blocked: string | undefined;
}

export function GuardedButton({ blocked, ...button }: GuardedButtonProps) {
  const id = useId();
  if (blocked === undefined) return <Button {...button} />;
  return (
    <Tooltip text={blocked}>
      <Button {...button} aria-disabled aria-describedby={id} />
      <span id={id} hidden>
        {blocked}
      </span>
    </Tooltip>
  );
}
