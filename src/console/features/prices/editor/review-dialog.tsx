import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '~console/platform/api-failure';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { DayField } from '~console/ui/date-range/day-field';
import { Dialog } from '~console/ui/dialog';
import { Field } from '~console/ui/field';
import { parseWall, wallOf } from '~console/ui/zone';
import { pricesKey, type PriceDetail, type PriceLine, type PriceLines, type PriceVersion } from '../use-prices';
import { DiffTable } from './diff-table';
import type { Difference } from './draft';

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

/** What would change, for whom and from when; nothing is saved before it has been seen. */
export function ReviewDialog({ table, lines, changes, reach, onClose, onSaved }: ReviewDialogProps) {
  const t = useText('prices');
  const client = useQueryClient();
  const [today] = useState(() => dayOf(Date.now()));
  const [from, setFrom] = useState(() => firstDay(table, today));
  const [name, setName] = useState(table.name);
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: pricesKey });
  const saving = useMutation({
    mutationFn: async () => (await call('PATCH /price/{id}/details', { params: { id: table.id }, body: { lines: [...lines], valid_from: from, name, version: table.version } })).data,
    onSuccess: async (version) => {
      await refresh();
      onSaved(version);
    },
  });
  const failure = saving.error instanceof ApiFailure ? saving.error : null;
  const beaten = failure?.code === 'ESY013';
  const dateFault = failure?.code === 'EPK020' ? failureText(failure) : failure?.errors?.valid_from?.[0];
  const actions = (
    <>
      <Button onClick={onClose}>{t('review.back')}</Button>
      {beaten ? (
        <Button look="primary" onClick={() => void refresh().then(onClose)}>
          {t('review.reload')}
        </Button>
      ) : (
        <Button look="primary" busy={saving.isPending} aria-disabled={from === '' || name.trim() === ''} onClick={() => from !== '' && name.trim() !== '' && saving.mutate()}>
          {t('review.save')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog open wide title={t('review.title', { count: changes.length })} onClose={onClose} actions={actions}>
      <div className="flex flex-col gap-3">
        <div className="max-h-[42vh] overflow-auto">
          <DiffTable changes={changes} reach={reach} />
        </div>
        <div className="grid grid-cols-[1fr_12rem] gap-3">
          <Field label={t('review.name')} required error={failure?.errors?.name?.[0]}>
            {(aria) => <input {...aria} className="control" value={name} onChange={(event) => setName(event.target.value)} autoComplete="off" />}
          </Field>
          <Field label={t('review.from')} required error={dateFault} hint={from === today ? t('review.today') : undefined}>
            {(aria) => <DayField {...aria} className="w-full" min={today} value={from} onChange={setFrom} />}
          </Field>
        </div>
        <p className="text-dim">{t(table.state === 'future' ? 'review.in_place' : 'review.new_version')}</p>
        {failure && dateFault === undefined && (
          <p role="alert" className="text-failed">
            {failure.errors?.lines?.[0] ?? failureText(failure)} {beaten ? t('review.kept') : ''}
          </p>
        )}
      </div>
    </Dialog>
  );
}
