/** Formatted JSON document with a copy button. */
import { CopyButton } from './Copy';

export function Json({ label, value }: { label: string; value: unknown }) {
  const text = JSON.stringify(value, null, 2);
  return (
    <div className="relative rounded-md border border-line bg-sunken">
      <pre
        role="group"
        tabIndex={0}
        aria-label={label}
        className="max-h-96 overflow-auto p-3 pr-10 font-mono text-xs leading-5"
      >
        {text}
      </pre>
      <span className="absolute top-1.5 right-1.5">
        <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />
      </span>
    </div>
  );
}
