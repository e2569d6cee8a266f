import { useState, type FormEvent } from 'react';
import { messagesOf } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { CourierField } from '~console/package/courier-field';
import { PlateInput } from '~console/package/plate-input';
import { Button } from '~console/ui/button';
import { Field } from '~console/ui/field';
import { useHoldDialog } from '~console/ui/hold-dialog';
import type { PickerOption } from '~console/ui/picker';
import { limits } from '~domain/limits';
import { isPlate } from '~domain/text-shapes';

export interface Driver {
  readonly courier_id: number | null;
  readonly license_plate: string | null;
}

interface DriverFormProps {
  readonly hubId: number | null;
  readonly courier: PickerOption | null;
  readonly plate: string;
  /** It is nobody's sheet without a courier. */
  readonly required?: boolean;
  readonly submit: string;
  /** Rejects with the failure of the call. */
  readonly onSubmit: (driver: Driver) => Promise<void>;
  readonly onCancel?: () => void;
}

/** Who drives a sheet, and with what. */
export function DriverForm({
  hubId,
  courier: first,
  plate: firstPlate,
  required = false,
  submit,
  onSubmit,
  onCancel,
}: DriverFormProps) {
  const t = useText('sheet');
  const [picked, setPicked] = useState({ hubId, courier: first });
  const [plate, setPlate] = useState(firstPlate);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  // Another hub has other couriers; what else was typed is right there too.
  const courier = picked.hubId === hubId ? picked.courier : null;
  const faults = {
    courier: required && !courier ? t('driver.courier_missing') : undefined,
    plate: isPlate(plate.trim()) ? undefined : t('package:plate.wrong', limits.licencePlate),
  };
  const [wrongCourier] = messagesOf(fault, 'courier_id');
  const [wrongPlate] = messagesOf(fault, 'license_plate');
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (busy || faults.courier || faults.plate) return;
    setBusy(true);
    setFault(null);
    onSubmit({ courier_id: courier?.id ?? null, license_plate: plate.trim() === '' ? null : plate.trim() }).catch(
      (error: unknown) => {
        setFault(error);
        setBusy(false);
      },
    );
  };
  useHoldDialog(busy);
  return (
    <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={save}>
      <CourierField
        hubId={hubId}
        value={courier}
        onPick={(option) => setPicked({ hubId, courier: option })}
        required={required}
        error={wrongCourier ?? (asked ? faults.courier : undefined)}
        className="w-72"
      />
      <Field
        label={t('driver.plate')}
        hint={t('driver.plate_hint', limits.licencePlate)}
        error={wrongPlate ?? (asked ? faults.plate : undefined)}
        className="w-48"
      >
        {(aria) => <PlateInput {...aria} value={plate} onValue={setPlate} />}
      </Field>
      <span className="flex gap-2 pt-5">
        <Button type="submit" look="primary" busy={busy}>
          {submit}
        </Button>
        {onCancel && (
          <Button disabled={busy} onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </span>
      {fault !== null && !wrongCourier && !wrongPlate && (
        <p role="alert" className="basis-full text-failed">
          {failureText(fault)}
        </p>
      )}
    </form>
  );
}
