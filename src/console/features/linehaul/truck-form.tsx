import { useState, type FormEvent } from 'react';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
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
  const [truck, setTruck] = useState(() => truckOf(trip));
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const known = truckOf(trip);
  const changed = fields.some((field) => truck[field].trim() !== known[field]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !changed) return;
    setBusy(true);
    setFault(null);
    try {
      takeTrip((await call('PATCH /linehaul-runsheets/{id}', { params: { id: trip.id }, body: { ...truck } })).data);
    } catch (error) {
      setFault(failureText(error));
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
          <input
            className={`control ${field === 'driver_name' ? 'w-44' : 'w-28 uppercase'}`}
            value={truck[field]}
            onChange={(event) => setTruck({ ...truck, [field]: event.target.value })}
          />
        </label>
      ))}
      <Button type="submit" busy={busy} disabled={!changed}>
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
