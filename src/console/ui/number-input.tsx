import { useLayoutEffect, useRef, useState, type ClipboardEvent, type InputHTMLAttributes } from 'react';
import { numberText, pasteNumber, typeNumber, type Typed } from './number-text';

interface NumberInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  /** undefined = empty. */
  readonly value: number | undefined;
  readonly onValue: (value: number | undefined) => void;
  readonly decimals: number;
  /** The unit, shown inside at the right. */
  readonly unit?: string;
}

/** A number with points between the thousands while it is typed; what it tells is a number. */
export function NumberInput({ value, onValue, decimals, unit, className = '', ...rest }: NumberInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<Typed>(() => ({
    text: numberText(value, decimals),
    caret: 0,
    value: value ?? null,
  }));
  // The text is kept as typed ("2," or "2,50") until the value is changed from outside.
  const outside = (value ?? null) !== typed.value;
  const text = outside ? numberText(value, decimals) : typed.text;

  useLayoutEffect(() => {
    if (document.activeElement === input.current) input.current?.setSelectionRange(typed.caret, typed.caret);
  }, [typed]);

  /** Null = nothing that could be typed here: what stands stays. */
  const take = (next: Typed | null): void => {
    if (next === null) return;
    setTyped(next);
    if (next.value !== (value ?? null)) onValue(next.value ?? undefined);
  };
  const read = (element: HTMLInputElement, event: Event): void => {
    const { inputType = '', data = null } = event instanceof InputEvent ? event : {};
    const caret = element.selectionStart ?? element.value.length;
    const edit = element.value === '' || inputType.startsWith('delete') || (data !== null && data.length === 1);
    const next = edit
      ? typeNumber(element.value, caret, inputType.startsWith('delete') ? null : data, decimals)
      : pasteNumber(element.value, decimals);
    take(next);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    event.preventDefault();
    const { value: shown, selectionStart, selectionEnd, readOnly } = event.currentTarget;
    const before = shown.slice(0, selectionStart ?? shown.length);
    const behind = shown.slice(selectionEnd ?? shown.length);
    if (!readOnly) take(pasteNumber(event.clipboardData.getData('text'), decimals, before, behind));
  };

  return (
    <span className={`relative inline-flex ${className}`}>
      <input
        {...rest}
        ref={input}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={`control w-full text-right font-mono text-mono tabular-nums ${unit ? 'pr-9!' : ''}`}
        value={text}
        onChange={(event) => read(event.target, event.nativeEvent)}
        onPaste={paste}
      />
      {unit && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-label text-dim"
        >
          {unit}
        </span>
      )}
    </span>
  );
}
