import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { toast } from '~console/ui/toast';
import type { CourierDetail } from '~contract/features/courier-shapes';
import { useCouriersChanged } from '../use-courier';

/** Under which code a ship unit knows the courier. */
export function ShipUnitForm({ courier }: { readonly courier: CourierDetail }) {
  const t = useText('couriers');
  const changed = useCouriersChanged();
  const units = useQuery({
    queryKey: ['ship-units'],
    queryFn: async ({ signal }) => (await call('GET /ship-units', { query: {}, signal })).data,
  });
  const [unit, setUnit] = useState<number | null>(null);
  const [code, setCode] = useState('');
  const saving = useMutation({
    mutationFn: (ship_unit_id: number) =>
      call('PATCH /users/{id}/sync-ship-unit', {
        params: { id: courier.id },
        body: { type: 'courier', ship_unit_id, code: code.trim() },
      }),
    onSuccess: async () => {
      toast('success', t('unit.saved'));
      setCode('');
      await changed();
    },
    onError: (error) => toast('error', failureText(error)),
  });
  if (!units.data) return null;
  const { ship_units: linked } = courier;
  const choices = [...units.data, ...linked.filter(({ id }) => !units.data.some((unit) => unit.id === id))];
  if (choices.length === 0) return null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (unit !== null && !saving.isPending) saving.mutate(unit);
  };
  return (
    <form aria-label={t('unit.form')} className="flex flex-wrap items-center gap-2" onSubmit={submit}>
      <select
        aria-label={t('unit.choose')}
        className="control"
        value={unit ?? ''}
        onChange={(event) => {
          const chosen = Number(event.target.value);
          setUnit(chosen);
          setCode(linked.find(({ id }) => id === chosen)?.courier_code ?? '');
        }}
      >
        <option value="" disabled>
          {t('unit.choose')}
        </option>
        {choices.map(({ id, code: own, name }) => (
          <option key={id} value={id}>
            {`${own} · ${name}`}
          </option>
        ))}
      </select>
      <input
        aria-label={t('unit.code')}
        placeholder={t('unit.code')}
        title={t('unit.hint')}
        className="control w-40 font-mono"
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" busy={saving.isPending} disabled={unit === null}>
        {t('unit.save')}
      </Button>
    </form>
  );
}
