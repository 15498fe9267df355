/** Logo and product name. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-2 text-base font-semibold tracking-tight">
      <svg aria-hidden viewBox="0 0 16 16" className="size-5">
        <rect width="16" height="16" rx="3.5" className="fill-accent" />
        <path className="fill-on-accent" d="M4 4h3.4v3.4H4zM8.6 4H12v3.4H8.6zM4 8.6h3.4V12H4z" />
        <path className="fill-on-accent/45" d="M8.6 8.6H12V12H8.6z" />
      </svg>
      GPUaaS
    </span>
  );
}
