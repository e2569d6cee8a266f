import { useId } from 'react';

interface ChoiceProps<T extends string | number> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** One of a few, all in sight: radio buttons in a row. */
export function Choice<T extends string | number>({ label, options, value, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className="flex items-center gap-4">
      <legend className="text-dim float-left w-40">{label}</legend>
      <div className="border-line flex overflow-hidden rounded border">
        {options.map((option) => (
          <label
            key={option.value}
            className="text-dim hover:text-ink has-checked:bg-raised has-checked:text-ink has-focus-visible:outline-accent border-line h-control flex cursor-pointer items-center border-l px-3 first:border-l-0 has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:-outline-offset-2"
          >
            <input type="radio" name={name} className="sr-only" checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
