import { useMemo } from 'react';
import { codCollectionRecord } from '~commands/cod-collections';
import { GoLink } from '~console/terminal/go-link';
import { factsText } from '~console/platform/refusal-text';
import { useText } from '~console/platform/text';
import { DocumentMark } from '~console/money/document-mark';
import { RecordActions } from '~console/terminal/record-actions';
import { useActiveRecord } from '~console/terminal/active-record';
import { ErrorState } from '~console/ui/empty';
import { formatAmount, formatCount, formatMoment, formatMoney } from '~console/platform/format';
import { Spinner } from '~console/ui/spinner';
import { cashNotes } from '~domain/cash-notes';
import { CollectionLines } from './collection-lines';
import { useCollectionLines, type Collection } from './use-cash';

/** A collection with its figures, its packages and who did what. */
export function CollectionView({ collection }: { readonly collection: Collection }) {
  const t = useText('cod-collection');
  const record = useMemo(() => codCollectionRecord.read(collection), [collection]);
  useActiveRecord(record);
  const lines = useCollectionLines(collection.id);
  const { courier, hub, contra_of: original, taken_back_by: contra } = collection;
  return (
    <section aria-label={collection.code} className="flex h-full flex-col bg-panel">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5">
        <h1 className="font-mono text-title">{collection.code}</h1>
        <DocumentMark status={collection.status} />
        <span>{courier ? `${courier.name} · ${courier.code}` : t('nobody')}</span>
        <span className="font-mono text-mono text-dim">{hub?.code}</span>
        {original && (
          <GoLink to={`/cod-collection/${original.id}`} className="text-attention underline">
            {t('takes_back', { code: original.code })}
          </GoLink>
        )}
        {contra !== null && (
          <GoLink to={`/cod-collection/documents?q=${contra}`} className="text-attention underline">
            {t('taken_back_by', { code: contra })}
          </GoLink>
        )}
        <GoLink to="/cod-collection/documents" className="ml-auto px-2 text-dim hover:text-ink">
          {t('documents')}
        </GoLink>
      </header>
      <div className="shrink-0 border-t border-line px-3 py-1.5">
        <RecordActions label={t('actions')} record={record} />
        {collection.own && collection.status === 'New' && <p className="mt-1 text-label text-dim">{t('own_hint')}</p>}
        {collection.hand.length > 0 && <p className="mt-1 text-label text-dim">{factsText({ hand: collection.hand })}</p>}
      </div>
      <Figures collection={collection} />
      {lines.data ? (
        <CollectionLines lines={lines.data} />
      ) : lines.error ? (
        <ErrorState error={lines.error} retry={() => void lines.refetch()} />
      ) : (
        <div className="grid flex-1 place-items-center">
          <Spinner />
        </div>
      )}
    </section>
  );
}

function Figures({ collection }: { readonly collection: Collection }) {
  const t = useText('cod-collection');
  const { carried, counts, difference, reason, note, decided_at: decided, decision_note: why } = collection;
  const facts = [
    ['packages', formatCount(collection.lines)],
    ...(carried === 0 ? [] : [['carried', formatMoney(carried)] as const]),
    ['expected', formatMoney(collection.expected)],
    ['counted', formatMoney(collection.counted)],
    ['difference', formatMoney(difference)],
  ] as const;
  const notes = cashNotes.flatMap((worth) => (counts?.[String(worth)] ? `${formatCount(counts[String(worth)] ?? 0)} × ${formatAmount(worth)}` : []));
  return (
    <div className="shrink-0 border-y border-line">
      <dl className="flex flex-wrap">
        {facts.map(([figure, value]) => (
          <div key={figure} className="border-r border-line px-4 py-1.5">
            <dt className="text-label text-dim">{t(`figure.${figure}`)}</dt>
            <dd className={`font-semibold tabular-nums ${figure === 'difference' && difference !== 0 ? 'text-failed' : ''}`}>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line px-4 py-1.5">
        <li>{t('told.created', { by: collection.created_by ?? '–', at: formatMoment(collection.created_at) })}</li>
        {decided !== null && <li>{t(collection.status === 'Approved' ? 'told.approved' : 'told.rejected', { by: collection.decided_by ?? '–', at: formatMoment(decided) })}</li>}
        {[reason, note, why].map((text) => text !== null && text !== '' && <li key={text}>{text}</li>)}
        {notes.length > 0 && <li className="text-dim tabular-nums">{notes.join(' · ')}</li>}
      </ul>
    </div>
  );
}
