import { useEffect, useRef } from 'react';

interface ChoiceGridProps {
  readonly label: string;
  readonly choices: readonly { readonly value: number; readonly text: string }[];
  readonly current: number;
  readonly onPick: (value: number) => void;
}

const columns = 3;
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };

/** Twelve months or twelve years, three in a row; arrows go about, the present one has the focus first. */
export function ChoiceGrid({ label, choices, current, onPick }: ChoiceGridProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const element = group.current;
    element?.querySelector<HTMLElement>('[aria-current]')?.focus();
    const onKeyDown = (event: KeyboardEvent): void => {
      const step = steps[event.key];
      const buttons = [...(element?.querySelectorAll('button') ?? [])];
      const to = buttons[buttons.findIndex((button) => button === document.activeElement) + (step ?? 0)];
      if (step === undefined || !to) return;
      event.preventDefault();
      to.focus();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <fieldset ref={group} aria-label={label} className="grid h-59 grid-cols-3 gap-1 pt-2">
      {choices.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          aria-current={value === current || undefined}
          className={`rounded tabular-nums ${value === current ? 'bg-accent text-on-accent' : 'hover:bg-raised'}`}
          onClick={() => onPick(value)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
