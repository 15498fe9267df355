/** Shows a token's secret once. Escape and clicks outside don't close the dialog. */
import type { components } from '@/api/schema';
import { Button } from '@/kit/Button';
import { CopyLine } from '@/kit/Copy';
import { Dialog } from '@/kit/Dialog';
import { exampleCall } from '@/lib/scopes';

export type MadeToken = components['schemas']['TokenMade'];

export function TokenSecretDialog({ made, onClose }: { made: MadeToken; onClose: () => void }) {
  const { secret, token } = made;
  const example = exampleCall(token.scopes, location.origin);
  return (
    <Dialog
      locked
      title={`${token.name} created`}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {secret === null ? 'Close' : 'I have saved it'}
        </Button>
      }
    >
      {secret === null ? (
        <p className="text-sm">
          Its secret was shown once already and can&apos;t be shown again. Revoke this token and create
          another.
        </p>
      ) : (
        <>
          <p className="text-sm">Copy the secret now and store it in a safe place. It isn’t shown again.</p>
          <CopyLine text={secret} label="Copy secret" />
        </>
      )}
      {secret !== null && example !== null && (
        <section className="flex flex-col gap-2">
          <h3 className="text-xs text-muted">Example call, with the secret in GPUAAS_TOKEN</h3>
          <CopyLine text={example} label="Copy example" />
        </section>
      )}
    </Dialog>
  );
}
