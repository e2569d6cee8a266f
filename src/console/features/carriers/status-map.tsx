import { useState } from 'react';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useActionHandler } from '~console/terminal/action-handlers';
import { formCommands } from '~commands/form-commands';
import { Button } from '~console/ui/button';
import { formatCount, formatMoment } from '~console/platform/format';
import { carrierTargets } from '~domain/carriers';
import { isPackageStatus } from '~domain/statuses';
import type { CarrierDetail, StatusMeaning } from './use-carriers';

type Mapping = CarrierDetail['statuses'][number];

interface StatusMapProps {
  readonly statuses: readonly Mapping[];
  /** False = it was refused, and told. */
  readonly onSave: (changed: readonly StatusMeaning[]) => Promise<boolean>;
}

const unknown = '';
const nothing = 'ignored';
const chosen = ({ status, ignored }: Mapping): string => (ignored ? nothing : (status ?? unknown));

/** What is picked for each word, and for words that the carrier has not used yet. */
type Picked = Readonly<Record<string, string>>;

function withPicked(statuses: readonly Mapping[], picked: Picked): readonly Mapping[] {
  const added = Object.keys(picked).filter((word) => !statuses.some((one) => one.carrier_status === word));
  return [
    ...statuses,
    ...added.map((carrier_status) => ({ carrier_status, status: null, ignored: false, seen: 0, last_seen_at: null })),
  ];
}

/** What each word of a carrier means to us; words nobody has explained stand first. */
export function StatusMap({ statuses, onSave }: StatusMapProps) {
  const t = useText('carriers');
  const [picked, setPicked] = useState<Picked>({});
  const [added, setAdded] = useState('');
  const rows = withPicked(statuses, picked);
  const changed = rows.filter(
    (row) => (picked[row.carrier_status] ?? unknown) !== unknown && picked[row.carrier_status] !== chosen(row),
  );
  const save = async (): Promise<void> => {
    const saved = await onSave(
      changed.map(({ carrier_status }) => {
        const value = picked[carrier_status] ?? unknown;
        return { carrier_status, status: isPackageStatus(value) ? value : null, ignored: value === nothing };
      }),
    );
    // What is picked meanwhile is picked still.
    if (saved)
      setPicked((now) => Object.fromEntries(Object.entries(now).filter(([word, value]) => value !== picked[word])));
  };
  const unable = changed.length === 0 ? t('status.none_changed') : undefined;
  useActionHandler(formCommands.carrierStatuses, () => unable ?? void save());
  return (
    <section aria-labelledby="status-map" className="flex flex-col gap-2">
      <h2 id="status-map" className="font-semibold">
        {t('status.title')}
      </h2>
      <p className="text-dim">{t('status.intro')}</p>
      <div className="overflow-x-auto">
        <table className="w-full max-w-180 border-collapse">
          <thead>
            <tr className="h-7 border-b border-line text-left text-label text-dim [&>th]:px-2 [&>th]:font-normal">
              <th scope="col">{t('status.word')}</th>
              <th scope="col">{t('status.meaning')}</th>
              <th scope="col" className="text-right">
                {t('status.seen')}
              </th>
              <th scope="col">{t('status.last')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <MeaningRow
                key={row.carrier_status}
                row={row}
                value={picked[row.carrier_status] ?? chosen(row)}
                onValue={(value) => setPicked({ ...picked, [row.carrier_status]: value })}
              />
            ))}
          </tbody>
        </table>
      </div>
      <form
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const word = added.trim();
          if (word !== '' && !rows.some((row) => row.carrier_status === word))
            setPicked({ ...picked, [word]: unknown });
          setAdded('');
        }}
      >
        <input
          aria-label={t('status.add_label')}
          placeholder={t('status.add_label')}
          value={added}
          maxLength={100}
          className="control w-56 font-mono"
          onChange={(event) => setAdded(event.target.value)}
        />
        <Button type="submit">{t('status.add')}</Button>
        <CommandButton
          id="face.carrier-statuses"
          look="primary"
          label={t('status.save', { n: changed.length })}
          unable={unable}
        />
      </form>
    </section>
  );
}

interface MeaningRowProps {
  readonly row: Mapping;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function MeaningRow({ row, value, onValue }: MeaningRowProps) {
  const t = useText('carriers');
  return (
    <tr className={`h-row border-b border-line [&>td]:px-2 ${value === unknown ? 'bg-attention/10' : ''}`}>
      <td className="font-mono text-mono">{row.carrier_status}</td>
      <td>
        <select
          aria-label={t('status.means', { word: row.carrier_status })}
          className="control w-56"
          value={value}
          onChange={(event) => onValue(event.target.value)}
        >
          <option value={unknown} disabled>
            {t('status.unknown')}
          </option>
          {carrierTargets.map((status) => (
            <option key={status} value={status}>
              {t(`ui:status.${status}`)}
            </option>
          ))}
          <option value={nothing}>{t('status.nothing')}</option>
        </select>
      </td>
      <td className="text-right tabular-nums">{formatCount(row.seen)}</td>
      <td className="text-dim tabular-nums">{formatMoment(row.last_seen_at)}</td>
    </tr>
  );
}
