import { useState } from 'react';
import { useText, type TextKey } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { ErrorState } from '~console/ui/empty';
import { formatMoment } from '~console/platform/format';
import { Spinner } from '~console/ui/spinner';
import { personFields } from '../form/person-fields';
import { useCourierHistory } from '../use-courier';

const atFirst = 10;
const named: readonly string[] = [...personFields, 'hub_id'];

/** What was done with the file, the newest first. */
export function History({ id }: { readonly id: number }) {
  const t = useText('couriers');
  const [limit, setLimit] = useState(atFirst);
  const history = useCourierHistory(id, limit);
  const rows = history.data?.data;
  const fieldsOf = (fields: readonly string[]): string => fields.filter((name) => named.includes(name)).map((name) => t(`field.${name}` as TextKey<'couriers'>)).join(', ');
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="mb-1 border-b border-line pb-1 text-label font-semibold text-dim">
        {t('section.history')}
      </h2>
      {!rows && (history.isError ? <ErrorState error={history.error} retry={() => void history.refetch()} /> : <Spinner />)}
      {rows?.length === 0 && <p className="text-dim">{t('history.none')}</p>}
      <ol className="flex flex-col gap-1">
        {rows?.map(({ id: row, at, action, actor_name, note, fields }) => (
          <li key={row}>
            <span className="text-dim tabular-nums">{formatMoment(at)}</span> {t(`history.action.${action.replaceAll('.', '_')}` as TextKey<'couriers'>)}
            {fieldsOf(fields) !== '' && <span className="text-dim"> · {t('history.fields', { fields: fieldsOf(fields) })}</span>}
            <span className="text-dim"> · {actor_name ?? '–'}</span>
            {note !== null && <span> · {note}</span>}
          </li>
        ))}
      </ol>
      {history.data && history.data.meta.pagination.total > limit && (
        <Button look="quiet" className="mt-1" onClick={() => setLimit(limit * 3)}>
          {t('history.more')}
        </Button>
      )}
    </section>
  );
}
