/** Copyable text: ids, commands, secrets shown once. */
import { Check, Copy as CopyIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '@/lib/cx';
import { shortId } from '@/lib/format';

const COPIED_SHOWN_MS = 1_500;

export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? Check : CopyIcon;
  return (
    <button
      type="button"
      title={label}
      aria-label={copied ? 'Copied' : label}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      className="touch relative z-1 inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-faint hover:bg-hover hover:text-text"
    >
      <Icon aria-hidden className={cx('size-3.5', copied && 'text-ok')} />
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </button>
  );
}

/** Id with a copy button: shortened on screen, complete in the clipboard. */
export function Id({ id, whole = false }: { id: string; whole?: boolean }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <code title={id} className="truncate font-mono text-xs text-muted">
        {whole ? id : shortId(id)}
      </code>
      <CopyButton text={id} label="Copy id" />
    </span>
  );
}

/** A command or a secret on its own line. */
export function CopyLine({ text, label }: { text: string; label?: string }) {
  return (
    <div className="flex items-center gap-2 rounded-md border border-line bg-sunken py-1 pr-1 pl-3">
      <code tabIndex={0} className="min-w-0 flex-1 overflow-x-auto font-mono text-xs whitespace-pre">
        {text}
      </code>
      <CopyButton text={text} {...(label !== undefined && { label })} />
    </div>
  );
}
