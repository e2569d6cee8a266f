import { useState } from 'react';
import { useParams } from 'wouter';
import { useText } from '~console/platform/text';
import { useActiveRecord } from '~console/terminal/active-record';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { formatCount, formatMoment } from '~console/platform/format';
import { Spinner } from '~console/ui/spinner';
import { RunsheetMark } from '~console/ui/status';
import { useCollecting } from '../collect-codes';
import { SheetDesk } from '../sheet-desk';
import type { SheetDetail } from '../handover-mark';
import { LineButtons, SheetButtons } from '../sheet-buttons';
import { SheetLines } from '../sheet-lines';
import { sheetRecord } from '../sheet-record';
import { useSheet } from '../use-sheet';
import { useSheetWork } from '../use-sheet-work';

/** One hand-over sheet: filled by scan, allocated, dispatched, and what the carrier answers for each package. */
export function Sheet3pl() {
  const t = useText('three-pl');
  const { id = '' } = useParams<{ id: string }>();
  const known = /^[1-9]\d{0,14}$/.test(id);
  const { data, error, refetch } = useSheet(known ? Number(id) : 0);
  if (!known) return <EmptyState page title={t('sheet.absent')} />;
  if (!data) return error ? <ErrorState page error={error} retry={() => void refetch()} /> : <div className="p-5"><Spinner /></div>;
  return <Loaded key={data.id} sheet={data} />;
}

function Loaded({ sheet }: { readonly sheet: SheetDetail }) {
  const t = useText('three-pl');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { add, busy, outcomes } = useSheetWork(sheet, () => setChosen(new Set()));
  const open = sheet.status === 'Created';
  useActiveRecord(sheetRecord(sheet));
  useCollecting(open, add);
  const choose = (ids: readonly number[], on: boolean): void => setChosen((before) => new Set(on ? [...before, ...ids] : [...before].filter((one) => !ids.includes(one))));
  const { packages } = sheet;
  return (
    <SheetDesk
      back={{ to: '/3pl', text: t('sheet.back') }}
      code={sheet.code}
      carrier={sheet.carrier}
      hub={sheet.hub.code}
      mark={<RunsheetMark of="handover" status={sheet.status} />}
      more={<span className="text-dim">{formatMoment(sheet.dispatched_at ?? sheet.created_at)}</span>}
      actions={<SheetButtons sheet={sheet} busy={busy} />}
      sum={t('sheet.counts', { ...packages, n: formatCount(packages.total), waiting: packages.waiting + packages.allocated })}
      open={open}
      outcomes={outcomes}
      bar={chosen.size > 0 && <LineButtons sheet={sheet} chosen={chosen} onClear={() => setChosen(new Set())} />}
    >
      <SheetLines sheetId={sheet.id} lines={sheet.lines.data} chosen={chosen} onChoose={choose} />
    </SheetDesk>
  );
}
