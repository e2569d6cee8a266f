import { useState, type FormEvent } from 'react';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { useReloadHeld } from '~console/platform/new-version';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { PlateInput } from '~console/package/plate-input';
import { limits } from '~domain/limits';
import { useTakeTrip, type Trip } from '~console/linehaul/use-trip';

const fields = ['license_plate', 'driver_code', 'driver_name'] as const;
type Truck = Record<(typeof fields)[number], string>;
const truckOf = (trip: Trip): Truck => ({
  license_plate: trip.license_plate ?? '',
  driver_code: trip.driver_code ?? '',
  driver_name: trip.driver_name ?? '',
});

/** Plate and driver of a trip that has not left. */
export function TruckForm({ trip }: { readonly trip: Trip }) {
  const t = useText('linehaul');
  const takeTrip = useTakeTrip(trip.id);
  // Only what is typed: a colleague may change the plate while another changes the driver.
  const [edits, setEdits] = useState<Partial<Truck>>({});
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const known = truckOf(trip);
  const truck = { ...known, ...edits };
  const changed = fields.filter((field) => truck[field].trim() !== known[field]);
  useReloadHeld(changed.length > 0);
  const typeIn = (edit: Partial<Truck>): void => setEdits({ ...edits, ...edit });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || changed.length === 0) return;
    setBusy(true);
    setFault(null);
    const body = Object.fromEntries(changed.map((field) => [field, truck[field]])) as Partial<Truck>;
    try {
      takeTrip((await call('PATCH /linehaul-runsheets/{id}', { params: { id: trip.id }, body })).data);
      setEdits((now) =>
        Object.fromEntries(
          fields.flatMap((field) =>
            now[field] === undefined || now[field] === truck[field] ? [] : [[field, now[field]]],
          ),
        ),
      );
    } catch (error) {
      setFault(failureText(error, Object.fromEntries(fields.map((field) => [field, t(`truck.${field}`)]))));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      aria-label={t('trip.truck')}
      className="flex flex-wrap items-center gap-3"
      onSubmit={(event) => void submit(event)}
    >
      {fields.map((field) => (
        <label key={field} className="flex items-center gap-2">
          <span className="text-dim">{t(`truck.${field}`)}</span>
          {field === 'license_plate' ? (
            <PlateInput
              className="w-28"
              value={truck.license_plate}
              onValue={(plate) => typeIn({ license_plate: plate })}
            />
          ) : (
            <input
              className={`control ${field === 'driver_name' ? 'w-44' : 'w-28 uppercase'}`}
              maxLength={limits.name}
              value={truck[field]}
              onChange={(event) => typeIn({ [field]: event.target.value })}
            />
          )}
        </label>
      ))}
      <Button type="submit" busy={busy} disabled={changed.length === 0}>
        {t('trip.save')}
      </Button>
      {fault !== null && (
        <p role="alert" className="text-failed">
          {fault}
        </p>
      )}
    </form>
  );
}
