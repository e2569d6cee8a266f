/** The product's mark. */
export function Mark({ className = 'size-4.5' }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={`shrink-0 ${className}`}>
      <path d="M2.5 0h13L0 15.5v-13A2.5 2.5 0 0 1 2.5 0z" className="fill-accent" />
      <path d="M16 5v8.5a2.5 2.5 0 0 1-2.5 2.5H5z" className="fill-accent" opacity="0.35" />
    </svg>
  );
}
