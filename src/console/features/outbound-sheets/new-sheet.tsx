import { useState } from 'react';
import { useActiveHub } from '~console/platform/active-hub';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import { DriverForm, type Driver } from '~console/sheet/driver-form';
import { useSheetsChanged } from '~console/sheet/use-sheet';
import { useGo } from '~console/terminal/leave-guard';

interface NewSheetProps {
  readonly type: 'outbound' | 'return';
  readonly onCancel: () => void;
}

/** A new sheet of the hub one works at: its courier and plate, and then its page. */
export function NewSheet({ type, onCancel }: NewSheetProps) {
  const t = useText('outbound-sheets');
  const go = useGo();
  const hubs = useHubs();
  const active = useActiveHub();
  const changed = useSheetsChanged();
  const [hubId, setHubId] = useState<number | null>(null);
  const own = (hubs.data ?? []).filter((hub) => hub.accessible);
  const hub = hubId ?? active?.id ?? own[0]?.id ?? null;
  const create = async (driver: Driver): Promise<void> => {
    if (hub === null) return;
    const { data } = await call('POST /runsheets', { body: { type, hub_id: hub, ...driver } });
    changed();
    go(`/outbound-runsheet/${data.id}`);
  };
  return (
    <section aria-label={t('new.title')} className="flex flex-wrap items-start gap-3 border-y border-line bg-panel px-3 py-3">
      <label className="flex flex-col gap-1">
        <span className="text-dim">{t('new.hub')}</span>
        <select name="hub_id" className="control w-56" value={hub ?? ''} onChange={(event) => setHubId(Number(event.target.value))}>
          {own.map(({ id, code, name }) => (
            <option key={id} value={id}>
              {`${code} · ${name}`}
            </option>
          ))}
        </select>
      </label>
      <DriverForm key={hub} hubId={hub} courier={null} plate="" submit={t('new.create')} onSubmit={create} onCancel={onCancel} />
    </section>
  );
}
