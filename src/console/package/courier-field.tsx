import { useState } from 'react';
import { useText } from '~console/platform/text';
import { SetupLink } from '~console/terminal/links/setup-link';
import { Field } from '~console/ui/field';
import { Picker, type PickerOption } from '~console/ui/picker';
import { useDebounced } from '~console/ui/use-debounced';
import { useCouriers } from './use-couriers';

interface CourierFieldProps {
  readonly hubId: number | null;
  readonly value: PickerOption | null;
  readonly onPick: (courier: PickerOption | null) => void;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly className?: string;
}

const settleMs = 150;

/** A courier of a hub who may be given packages, found by a part of his code or name. */
export function CourierField({ hubId, value, onPick, required = true, error, className = '' }: CourierFieldProps) {
  const t = useText('package');
  const [text, setText] = useState('');
  const asked = useDebounced(text, settleMs);
  const couriers = useCouriers(hubId, asked, { driving: true });
  const options = (couriers.data ?? []).map(({ id, courier_code, name }) => ({
    id,
    label: `${courier_code} · ${name}`,
  }));
  const none = asked === '' && couriers.data?.length === 0;
  return (
    <Field
      label={t('courier.label')}
      required={required}
      error={error}
      hint={
        none ? (
          <>
            {t('courier.none')} <SetupLink page="page.courier-register" />
          </>
        ) : undefined
      }
      className={className}
    >
      {(aria) => (
        <Picker
          aria={aria}
          name="courier_id"
          label={t('courier.label')}
          value={value}
          options={options}
          settled={asked === text && !couriers.isPlaceholderData && !couriers.isFetching}
          reading={couriers}
          onSearch={setText}
          onPick={onPick}
        />
      )}
    </Field>
  );
}
