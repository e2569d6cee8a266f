import { useState, type ReactNode } from 'react';
import { RecordPage } from '~console/resource/record-page';
import { RecordPending } from '~console/resource/record-pending';
import { RecordHead } from '~console/resource/record-head';
import { GoLink, PageLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { RecordActions } from '~console/terminal/buttons/record-actions';
import { useActiveRecord } from '~console/terminal/subject';
import { Button } from '~console/ui/button';
import { EmptyState, Pending } from '~console/ui/empty';
import { formatMoment } from '~console/platform/format';
import { ApiFailure } from '~console/platform/api-failure';
import { pricePath, priceRecord } from '~commands/prices';
import { endsOwnPrices } from '~domain/price-table';
import { hasEdits, noEdits } from './editor/draft';
import { LineTable } from './editor/line-table';
import { PriceEditor } from './editor/price-editor';
import { usePrice, type PriceDetail, type PriceLines, type PriceVersion } from './use-prices';
import { VersionList, PriceState } from './version-list';

interface TableViewProps {
  readonly id: number;
  /** The list it stands in. */
  readonly list: string;
  /** Below what holds for its owner, whose page has its heading already. */
  readonly under?: boolean;
  /** Beside the title. */
  readonly links?: ReactNode;
}

/** One version of a price table: its lines to be changed or only read, and the versions before and after. */
export function TableView({ id, list, under = false, links }: TableViewProps) {
  const t = useText('prices');
  const { detail, lines } = usePrice(id);
  const table = detail.data;
  useActiveRecord(table && priceRecord.read(table));
  const failed = detail.error ?? lines.error;
  if (failed instanceof ApiFailure && failed.code === 'ESY064')
    return (
      <EmptyState page={!under} title={t('absent')}>
        <PageLink to={list} />
      </EmptyState>
    );
  if (!table || !lines.data)
    return under ? (
      <Pending query={detail.error ? detail : lines} />
    ) : (
      <RecordPending queries={[detail, lines]} list={list} />
    );
  return (
    <RecordPage queries={[detail, lines]} list={list}>
      <section className="flex min-w-0 flex-col bg-panel" aria-labelledby="price-title">
        <RecordHead
          id="price-title"
          list={list}
          under={under}
          code={table.owner.code}
          title={table.name}
          status={<PriceState state={table.state} />}
          actions={<RecordActions label={t('actions')} record={priceRecord.read(table)} />}
        >
          <span className="text-dim tabular-nums">
            {t('holds', {
              no: table.no,
              from: formatMoment(table.valid_from),
              until: table.valid_until === null ? t('open_end') : formatMoment(table.valid_until),
            })}
          </span>
          {links}
        </RecordHead>
        <div className="flex min-w-0 flex-col gap-4 border-t border-line p-4 hand:p-3">
          <TableLines key={table.id} table={table} lines={lines.data} />
          <VersionList versions={table.versions} current={table.id} />
        </div>
      </section>
    </RecordPage>
  );
}

const isEditable = ({ state }: PriceDetail): boolean => state === 'in_force' || state === 'future';

/**
 * Its lines, or, once it came to be read-only under what a clerk typed, those of the version he goes on with: the page
 * stays, and so does what he typed.
 */
function useBase(shown: { readonly table: PriceDetail; readonly lines: PriceLines }) {
  const [edits, setEdits] = useState(noEdits);
  const [id, setId] = useState(0);
  const { detail, lines } = usePrice(id);
  const taken = hasEdits(edits) && detail.data && lines.data ? { table: detail.data, lines: lines.data } : null;
  return { ...(taken ?? shown), edits, setEdits, take: setId };
}

function TableLines(shown: { readonly table: PriceDetail; readonly lines: PriceLines }) {
  const t = useText('prices');
  const [saved, setSaved] = useState<PriceVersion | null>(null);
  const { table, lines, edits, setEdits, take } = useBase(shown);
  const editable = isEditable(table);
  const overtaken = !editable && hasEdits(edits);
  const successor = table.versions.find(({ state }) => state === 'in_force');
  return (
    <>
      <output className={saved ? 'text-done' : 'hidden'}>
        {saved && t('saved', { no: saved.no, from: formatMoment(saved.valid_from) })}{' '}
        {saved && saved.id !== table.id && (
          <GoLink to={pricePath(saved)} className="text-accent underline">
            {t('open_version', { no: saved.no })}
          </GoLink>
        )}
      </output>
      {table.id !== shown.table.id && <p className="text-attention">{t('overtaken.on', { no: table.no })}</p>}
      {overtaken && <Overtaken table={table} successor={successor} onTake={take} />}
      {!editable && !overtaken && (
        <p className="text-dim">
          {t(table.state === 'withdrawn' ? 'read_only.withdrawn' : 'read_only.past')}{' '}
          {successor && (
            <GoLink to={pricePath(successor)} className="text-accent underline">
              {t('open_version', { no: successor.no })}
            </GoLink>
          )}
        </p>
      )}
      {lines.lines.length === 0 && (endsOwnPrices(table) || editable) && (
        <p>{t(endsOwnPrices(table) ? 'no_lines' : 'lines_to_come')}</p>
      )}
      {editable || overtaken ? (
        <PriceEditor
          table={table}
          saved={lines}
          edits={edits}
          onEdits={setEdits}
          overtaken={overtaken}
          onSaved={setSaved}
        />
      ) : (
        <LineTable lines={lines.lines} />
      )}
    </>
  );
}

interface OvertakenProps {
  readonly table: PriceDetail;
  readonly successor: PriceVersion | undefined;
  readonly onTake: (id: number) => void;
}

/** What became of a version while it was edited, and the way on with what was typed. */
function Overtaken({ table, successor, onTake }: OvertakenProps) {
  const t = useText('prices');
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 text-attention">
      <p>{t(table.state === 'withdrawn' ? 'overtaken.withdrawn' : 'overtaken.past', { no: table.no })}</p>
      {successor && (
        <Button look="primary" onClick={() => onTake(successor.id)}>
          {t('overtaken.take', { no: successor.no })}
        </Button>
      )}
    </div>
  );
}
