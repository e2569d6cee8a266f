import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { ApiFailure } from '~console/platform/api-failure';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { DayField } from '~console/ui/date-range/day-field';
import { Dialog } from '~console/ui/dialog';
import { Field } from '~console/ui/field';
import { parseWall, wallOf } from '~console/ui/zone';
import { formatCount, noValue } from '~console/platform/format';
import { pricesKey, type PriceDetail, type PriceLine, type PriceLines, type PriceVersion } from '../use-prices';
import { type Difference, figureText, wayKey } from './draft';
import { useWayName } from './line-table';

interface ReviewDialogProps {
  readonly table: PriceDetail;
  readonly lines: readonly PriceLine[];
  readonly changes: readonly Difference[];
  readonly reach: PriceLines['reach'];
  readonly onClose: () => void;
  readonly onSaved: (version: PriceVersion) => void;
}

const dayOf = (moment: string | number): string => wallOf(moment).format('YYYY-MM-DD');

/** Prices seldom change in the middle of a day; where there were none they are waited for. */
function firstDay({ state, valid_from, lines }: PriceDetail, today: string): string {
  if (state === 'future') return dayOf(valid_from);
  return (lines === 0 ? null : parseWall(today, 'YYYY-MM-DD')?.add(1, 'day').format('YYYY-MM-DD')) ?? today;
}

/** Keeps the lines under a name, from a day on. */
function useSaving({ table, lines, onSaved }: Pick<ReviewDialogProps, 'table' | 'lines' | 'onSaved'>) {
  const client = useQueryClient();
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: pricesKey });
  const saving = useMutation({
    mutationFn: async (kept: { readonly valid_from: string; readonly name: string }) =>
      (
        await call('PATCH /price/{id}/details', {
          params: { id: table.id },
          body: { lines: [...lines], ...kept, version: table.version },
        })
      ).data,
    onSuccess: async (version) => {
      await refresh();
      onSaved(version);
    },
  });
  return { saving, refresh };
}

/** What would change, for whom and from when; nothing is saved before it has been seen. */
export function ReviewDialog({ table, lines, changes, reach, onClose, onSaved }: ReviewDialogProps) {
  const t = useText('prices');
  const formId = useId();
  const [today] = useState(() => dayOf(Date.now()));
  const [from, setFrom] = useState(() => firstDay(table, today));
  const [name, setName] = useState(table.name);
  const { saving, refresh } = useSaving({ table, lines, onSaved });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The lines it is asked over are a form too.
    event.stopPropagation();
    if (from !== '' && name.trim() !== '' && !saving.isPending) saving.mutate({ valid_from: from, name });
  };
  const failure = saving.error instanceof ApiFailure ? saving.error : null;
  const beaten = failure?.code === 'ESY013' || failure?.code === 'ESY065';
  const nameFault = failure?.errors?.name?.[0];
  const dateFault = failure?.code === 'EPK020' ? failureText(failure) : failure?.errors?.valid_from?.[0];
  const actions = (
    <>
      <Button disabled={saving.isPending} onClick={onClose}>
        {t('review.back')}
      </Button>
      {beaten ? (
        <Button look="primary" onClick={() => void refresh().then(onClose)}>
          {t('review.reload')}
        </Button>
      ) : (
        <Button
          type="submit"
          form={formId}
          look="primary"
          busy={saving.isPending}
          aria-disabled={from === '' || name.trim() === ''}
        >
          {t('review.save')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      open
      wide
      title={t('review.title', { count: changes.length })}
      busy={saving.isPending}
      onClose={onClose}
      actions={actions}
    >
      <form id={formId} noValidate className="flex flex-col gap-3" onSubmit={submit}>
        <div className="max-h-[42vh] overflow-auto">
          <DiffTable changes={changes} reach={reach} />
        </div>
        <NameAndDay
          name={name}
          onName={setName}
          nameFault={nameFault}
          today={today}
          from={from}
          onFrom={setFrom}
          dateFault={dateFault}
        />
        <p className="text-dim">{t(table.state === 'future' ? 'review.in_place' : 'review.new_version')}</p>
        {failure && nameFault === undefined && dateFault === undefined && (
          <p role="alert" className="text-failed">
            {failureText(failure)} {beaten ? t('review.kept') : ''}
          </p>
        )}
      </form>
    </Dialog>
  );
}

interface NameAndDayProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly nameFault: string | undefined;
  readonly today: string;
  readonly from: string;
  readonly onFrom: (day: string) => void;
  readonly dateFault: string | undefined;
}

function NameAndDay({ name, onName, nameFault, today, from, onFrom, dateFault }: NameAndDayProps) {
  const t = useText('prices');
  return (
    <div className="grid grid-cols-[1fr_12rem] gap-3">
      <Field label={t('review.name')} required error={nameFault}>
        {(aria) => (
          <input
            {...aria}
            className="control"
            value={name}
            onChange={(event) => onName(event.target.value)}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={t('review.from')} required error={dateFault} hint={from === today ? t('review.today') : undefined}>
        {(aria) => (
          <DayField {...aria} className="w-full" min={today} value={from} onChange={onFrom} onUnread={onFrom} />
        )}
      </Field>
    </div>
  );
}

interface DiffTableProps {
  readonly changes: readonly Difference[];
  readonly reach: PriceLines['reach'];
}

/** Old → new, and how many hubs and shops are priced by that line. */
function DiffTable({ changes, reach }: DiffTableProps) {
  const t = useText('prices');
  const nameOf = useWayName();
  const figure = ({ field }: Difference, value: number | undefined): string =>
    value === undefined ? noValue : figureText(field ?? 'fee', value);
  return (
    // A box that scrolls is reached by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{t('review.table')}</caption>
        <thead>
          <tr className="head-row [&>th]:px-2">
            <th scope="col">{t('column.way')}</th>
            <th scope="col">{t('review.what')}</th>
            <th scope="col" className="text-right">
              {t('review.before')}
            </th>
            <th scope="col" className="text-right">
              {t('review.after')}
            </th>
            <th scope="col" className="text-right">
              {t('review.reach')}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => {
            const touched = reach.find(({ area_type }) => area_type === change.way.area_type);
            const up = change.before !== undefined && change.after !== undefined && change.after > change.before;
            return (
              <tr
                key={`${wayKey(change.way)} ${change.field ?? change.kind}`}
                className="h-row border-b border-line [&>td]:px-2"
              >
                <td>{nameOf(change.way)}</td>
                <td>{change.field === null ? t(`review.${change.kind}`) : t(`field.${change.field}`)}</td>
                <td className="text-right font-mono text-mono text-dim tabular-nums">
                  {figure(change, change.before)}
                </td>
                <td
                  className={`text-right font-mono text-mono font-semibold tabular-nums ${up ? 'text-attention' : 'text-done'}`}
                >
                  {figure(change, change.after)}
                </td>
                <td className="text-right whitespace-nowrap tabular-nums">
                  {touched
                    ? t('review.touched', {
                        hubs: t('ui:count.hubs', { n: formatCount(touched.hubs) }),
                        shops: t('ui:count.shops', { n: formatCount(touched.shops) }),
                      })
                    : noValue}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
