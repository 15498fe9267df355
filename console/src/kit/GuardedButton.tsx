/** Button that is disabled without permission; a tooltip, also for screen readers, gives the reason. */
import { type ComponentProps, useId } from 'react';
import { Button } from './Button';
import { Tooltip } from './Tooltip';

interface GuardedButtonProps extends ComponentProps<typeof Button> {
  /** Reason why the action isn't allowed; undefined if it is. */
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
