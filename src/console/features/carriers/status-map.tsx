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

interface Pick {
  readonly value: string;
  /** What stood there when it was picked; absent = what stands there now. */
  readonly was?: string;
}

/** What is picked for each word, and for words that the carrier has not used yet. */
type Picked = Readonly<Record<string, Pick>>;

const meantBy = (value: string) => ({ status: isPackageStatus(value) ? value : null, ignored: value === nothing });

function withPicked(statuses: readonly Mapping[], picked: Picked): readonly Mapping[] {
  const added = Object.keys(picked).filter((word) => !statuses.some((one) => one.carrier_status === word));
  return [
    ...statuses,
    ...added.map((carrier_status) => ({ carrier_status, status: null, ignored: false, seen: 0, last_seen_at: null })),
  ];
}

/** What is picked and not saved yet, and its saving. */
function usePicks({ statuses, onSave }: StatusMapProps) {
  const [picked, setPicked] = useState<Picked>({});
  const rows = withPicked(statuses, picked);
  const pick = (word: string, value: string, was = unknown): void =>
    setPicked((now) => ({ ...now, [word]: { value, was: now[word]?.was ?? was } }));
  const changed = rows.flatMap((row) => {
    const { value = unknown, was = chosen(row) } = picked[row.carrier_status] ?? {};
    return value === unknown || value === chosen(row) ? [] : [{ word: row.carrier_status, value, was }];
  });
  const save = async (): Promise<void> => {
    const saved = await onSave(
      changed.map(({ word, value, was }) => ({ carrier_status: word, ...meantBy(value), was: meantBy(was) })),
    );
    // What is picked meanwhile is picked still. Where it was refused, what others said stands beside it and is seen.
    setPicked((now) =>
      Object.fromEntries(
        Object.entries(now).flatMap(([word, one]) => {
          if (one.value !== picked[word]?.value) return [[word, one]];
          return saved ? [] : [[word, { value: one.value }]];
        }),
      ),
    );
  };
  return { picked, rows, changed, pick, save };
}

/** What each word of a carrier means to us; words nobody has explained stand first. */
export function StatusMap(props: StatusMapProps) {
  const t = useText('carriers');
  const { picked, rows, changed, pick, save } = usePicks(props);
  const [added, setAdded] = useState('');
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
            <tr className="head-row [&>th]:px-2">
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
                value={picked[row.carrier_status]?.value ?? chosen(row)}
                onValue={(value) => pick(row.carrier_status, value, chosen(row))}
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
          if (word !== '' && !rows.some((row) => row.carrier_status === word)) pick(word, unknown);
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
  const stands = chosen(row);
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
        {stands !== value && stands !== unknown && (
          <span className="pl-2 text-dim">
            {t('status.stands', {
              meaning: isPackageStatus(stands) ? t(`ui:status.${stands}`) : t('status.nothing'),
            })}
          </span>
        )}
      </td>
      <td className="text-right tabular-nums">{formatCount(row.seen)}</td>
      <td className="text-dim tabular-nums">{formatMoment(row.last_seen_at)}</td>
    </tr>
  );
}
