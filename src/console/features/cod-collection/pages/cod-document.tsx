import { useMemo, useState } from 'react';
import { usePathId } from '~console/platform/path-id';
import { RecordPage } from '~console/resource/record-page';
import { codCollectionRecord } from '~commands/cod-collections';
import { GoLink } from '~console/terminal/links/go-link';
import { factsText } from '~console/platform/refusal-text';
import { useText, type Text } from '~console/platform/text';
import { RecordHead } from '~console/resource/record-head';
import { DocumentMark } from '~console/money/document-mark';
import { RecordActions } from '~console/terminal/buttons/record-actions';
import { useActiveRecord } from '~console/terminal/subject';
import { ErrorState, EmptyState } from '~console/ui/empty';
import { formatCount, formatMoment, noValue } from '~console/platform/format';
import { formatAmount, formatMoney } from '~domain/money';
import { Spinner } from '~console/ui/spinner';
import { cashNotes } from '~domain/cash';
import { useGo } from '~console/terminal/go-from-here';
import { KeptGrid } from '~console/ui/grid/kept-grid';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { filterByWords } from '~console/ui/filter-by-words';
import { FamilySquare } from '~console/ui/status';
import { isPackageStatus, statusFamily } from '~domain/statuses';
import { useCollection, useCollectionLines, type Collection, type CollectionLine } from '../use-cash';

const rowId = ({ package_id: id }: CollectionLine): number => id;

function columnsOf(t: Text): readonly GridColumn<CollectionLine>[] {
  const status = (row: CollectionLine): string =>
    isPackageStatus(row.status) ? t(`ui:status.${row.status}`) : row.status;
  return [
    {
      id: 'package',
      title: t('cod-collection:column.package'),
      width: 140,
      kind: 'code',
      pinned: true,
      text: (row) => row.package_code,
    },
    {
      id: 'status',
      title: t('cod-collection:column.status'),
      width: 112,
      kind: 'mark',
      text: status,
      cell: (row) => (
        <>
          {isPackageStatus(row.status) && <FamilySquare family={statusFamily(row.status)} />}
          {status(row)}
        </>
      ),
    },
    {
      id: 'seller',
      title: t('cod-collection:column.seller'),
      width: 120,
      line: 1,
      kind: 'code',
      grow: true,
      text: (row) => row.seller_code,
    },
    {
      id: 'amount',
      title: t('cod-collection:column.cash'),
      width: 140,
      line: 2,
      kind: 'number',
      text: (row) => formatAmount(row.amount),
      copy: (row) => String(row.amount),
    },
  ];
}

/** The packages of a document, however many. */
function CollectionLines({ lines }: { readonly lines: readonly CollectionLine[] }) {
  const t = useText();
  const go = useGo();
  const [words, setWords] = useState('');
  const named = useMemo(
    () => lines.map((line) => ({ line, label: line.package_code, hint: line.seller_code })),
    [lines],
  );
  const found = useMemo(() => filterByWords(named, words).map(({ line }) => line), [named, words]);
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-3 px-3 py-1.5">
        <input
          type="search"
          aria-label={t('cod-collection:find_line')}
          autoComplete="off"
          name="line"
          placeholder={t('cod-collection:find_in_document')}
          className="control w-64"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {words !== '' && (
          <output className="tabular-nums">
            {t('cod-collection:lines_found', { n: formatCount(found.length), of: formatCount(lines.length) })}
          </output>
        )}
      </div>
      <div className="min-h-0 flex-1">
        <KeptGrid
          name="cod-collection-lines"
          label={t('cod-collection:lines')}
          columns={columns}
          rows={found}
          rowId={rowId}
          rowName={({ package_code }) => package_code}
          onOpen={({ package_id }) => go(`/packages/${package_id}`)}
          empty={<EmptyState title={t('cod-collection:not_in_document')} />}
        />
      </div>
    </div>
  );
}

const next = ['approve'] as const;

/** A collection with its figures, its packages and who did what. */
function CollectionView({ collection }: { readonly collection: Collection }) {
  const t = useText('cod-collection');
  const record = useMemo(() => codCollectionRecord.read(collection), [collection]);
  useActiveRecord(record);
  const lines = useCollectionLines(collection.id);
  const { courier, hub, contra_of: original, taken_back_by: contra } = collection;
  return (
    <section aria-label={collection.code} className="page-column">
      <RecordHead
        list="/cod-collection/documents"
        code={collection.code}
        status={<DocumentMark status={collection.status} />}
        actions={<RecordActions label={t('actions')} record={record} next={next} />}
      >
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
      </RecordHead>
      {[
        ...(collection.own && collection.status === 'New' ? [t('own_hint')] : []),
        ...(collection.hand.length > 0 ? [factsText({ hand: collection.hand })] : []),
      ].map((hint) => (
        <p key={hint} className="shrink-0 px-3 pb-1.5 text-label text-dim">
          {hint}
        </p>
      ))}
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
  const notes = cashNotes.flatMap((worth) =>
    counts?.[String(worth)] ? `${formatCount(counts[String(worth)] ?? 0)} × ${formatCount(worth)}` : [],
  );
  return (
    <div className="shrink-0 border-y border-line">
      <dl className="flex flex-wrap">
        {facts.map(([figure, value]) => (
          <div key={figure} className="border-r border-line px-4 py-1.5">
            <dt className="text-label text-dim">{t(`figure.${figure}`)}</dt>
            <dd
              className={`font-semibold tabular-nums ${figure === 'difference' && difference !== 0 ? 'text-failed' : ''}`}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line px-4 py-1.5">
        <li>{t('told.created', { by: collection.created_by ?? noValue, at: formatMoment(collection.created_at) })}</li>
        {decided !== null && (
          <li>
            {t(collection.status === 'Approved' ? 'told.approved' : 'told.rejected', {
              by: collection.decided_by ?? noValue,
              at: formatMoment(decided),
            })}
          </li>
        )}
        {[reason, note, why].map((text) => text !== null && text !== '' && <li key={text}>{text}</li>)}
        {notes.length > 0 && <li className="text-dim tabular-nums">{notes.join(' · ')}</li>}
      </ul>
    </div>
  );
}

/** One collection: what was counted, by whom, and what may be done with it. */
export function CodDocument() {
  const collection = useCollection(usePathId());
  return (
    <RecordPage queries={[collection]} list="/cod-collection/documents">
      {collection.data && <CollectionView key={collection.data.id} collection={collection.data} />}
    </RecordPage>
  );
}
