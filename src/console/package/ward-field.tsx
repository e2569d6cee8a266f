import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { RefusalLinks } from '~console/terminal/refusal-links';
import { Field } from '~console/ui/field';
import type { PickerOption } from '~console/ui/picker';
import { WardPicker } from './ward-picker';

interface WardFieldProps<Values extends FieldValues, Sent> {
  readonly control: Control<Values, unknown, Sent>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly error: string | undefined;
  /** As it is shown; the form keeps its id alone. */
  readonly ward: PickerOption | null;
  readonly onWard: (ward: PickerOption | null) => void;
  /** Why it was not saved; where no hub serves the ward, the way to give it one stands below. */
  readonly refused?: unknown;
  readonly className?: string;
}

/** The ward that a shop or a store lies in, or that a package goes to. */
export function WardField<Values extends FieldValues, Sent>({ control, name, label, error, ward, onWard, refused, className = '' }: WardFieldProps<Values, Sent>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <div className={`flex flex-col gap-1 ${className}`}>
          <Field label={label} required error={error}>
            {(aria) => (
              <WardPicker
                aria={aria}
                value={ward}
                onBlur={field.onBlur}
                onPick={(option) => {
                  onWard(option);
                  field.onChange(option?.id);
                }}
              />
            )}
          </Field>
          {error !== undefined && <RefusalLinks error={refused} />}
        </div>
      )}
    />
  );
}
