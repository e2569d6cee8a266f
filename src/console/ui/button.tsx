import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Kbd } from './kbd';

type Look = 'plain' | 'primary' | 'danger' | 'quiet';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: Look;
  /** The keys that do the same, shown on the button. */
  readonly keys?: string | undefined;
  /**
   * Under way: shown as such and not pressed twice. The width stays, and so does the focus, which a disabled button
   * loses.
   */
  readonly busy?: boolean;
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

const looks: Record<Look, string> = {
  plain: 'border-line bg-raised text-ink hover:not-disabled:border-line-strong',
  primary: 'border-transparent bg-accent text-on-accent font-semibold hover:not-disabled:brightness-110',
  danger: 'border-failed/50 bg-failed-soft text-failed hover:not-disabled:border-failed',
  quiet: 'border-transparent text-dim hover:not-disabled:bg-raised hover:not-disabled:text-ink',
};

const hold = (event: MouseEvent): void => event.preventDefault();

export function Button({
  look = 'plain',
  keys,
  busy = false,
  className = '',
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type
      type={type}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true, onClick: hold } : {})}
      className={`h-control inline-flex max-w-full shrink-0 items-center justify-center gap-1.5 rounded border px-2.5 whitespace-nowrap transition-colors disabled:opacity-50 aria-busy:opacity-50 ${looks[look]} ${className}`}
    >
      <span className={`inline-flex items-center gap-1.5 ${busy ? 'animate-pulse' : ''}`}>{children}</span>
      {keys ? <Kbd keys={keys} /> : null}
    </button>
  );
}
