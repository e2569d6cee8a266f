import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { GoLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { CourierField } from '~console/package/courier-field';
import { Button } from '~console/ui/button';
import { Dialog } from '~console/ui/dialog';
import { formatCount } from '~console/platform/format';
import type { PickerOption } from '~console/ui/picker';
import { limits } from '~domain/limits';
import { usePlanned } from './use-waiting';

interface Outcome {
  readonly sheet: { readonly id: number; readonly code: string };
  readonly added: number;
  readonly refused: number;
}

interface PutOnSheetProps {
  readonly hubId: number;
  /** How many, when it was opened. */
  readonly packages: number;
  /** Puts them on the sheet where one is given, on a new one of the courier otherwise. */
  readonly put: (courierId: number, sheetId: number | null) => Promise<Outcome>;
  readonly onClose: () => void;
  /** Told once they are on a sheet. */
  readonly onDone: () => void;
}

/** His pickup sheets that have not left. */
const openSheetsOf = (courierId: number) =>
  queryOptions({
    queryKey: ['runsheets', 'open-of', courierId],
    queryFn: async ({ signal }) =>
      (
        await call('GET /runsheets', {
          query: { type: 'pickup', status: 'Created', courier_id: String(courierId), limit: 20 },
          signal,
        })
      ).data,
  });

/** Whose pickup sheet they go on: one he has that has not left, or a new one. */
export function PutOnSheet({ hubId, packages, put, onClose, onDone }: PutOnSheetProps) {
  const t = useText('need-pickup');
  const planned = usePlanned();
  const [courier, setCourier] = useState<PickerOption | null>(null);
  const [asked, setAsked] = useState(false);
  const [sheetId, setSheetId] = useState<number | 'new' | null>(null);
  const client = useQueryClient();
  const sheets = useQuery({ ...openSheetsOf(courier?.id ?? 0), enabled: courier !== null });
  const open = sheets.data ?? [];
  const onto = sheetId === 'new' ? null : (sheetId ?? open[0]?.id ?? null);
  const mutation = useMutation({
    // Sent off before his sheets are known they are waited for: an Enter must not come to nothing.
    mutationFn: async ({ id }: PickerOption) =>
      put(id, sheetId === null ? ((await client.ensureQueryData(openSheetsOf(id)))[0]?.id ?? null) : onto),
    onSuccess: () => {
      planned();
      onDone();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (courier && !mutation.isPending) mutation.mutate(courier);
  };
  const done = mutation.data;
  return (
    <Dialog open title={t('put.title', { n: formatCount(packages) })} busy={mutation.isPending} onClose={onClose}>
      {done ? (
        <Done outcome={done} onClose={onClose} />
      ) : (
        <form className="flex flex-col gap-3" onSubmit={submit}>
          <CourierField
            hubId={hubId}
            value={courier}
            onPick={(next) => {
              setCourier(next);
              setSheetId(null);
            }}
            error={asked && !courier ? t('put.courier_missing') : undefined}
          />
          {courier && open.length > 0 && <SheetChoice open={open} onto={onto} onChoose={setSheetId} />}
          {packages > limits.courierLoad.packages && (
            <p className="text-attention">{t('put.many', { n: formatCount(limits.courierLoad.packages) })}</p>
          )}
          {mutation.isError && (
            <p role="alert" className="text-failed">
              {failureText(mutation.error)}
            </p>
          )}
          <Button type="submit" look="primary" busy={mutation.isPending} keys="enter" className="self-end">
            {t('put.do')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

interface DoneProps {
  readonly outcome: Outcome;
  readonly onClose: () => void;
}

function Done({ outcome: { sheet, added, refused }, onClose }: DoneProps) {
  const t = useText('need-pickup');
  return (
    <div className="flex flex-col gap-3">
      <p>
        {t('put.done', { n: formatCount(added) })}{' '}
        <GoLink to={`/pickup-runsheet/${sheet.id}`} className="font-mono text-mono text-accent underline">
          {sheet.code}
        </GoLink>
      </p>
      {refused > 0 && <p className="text-attention">{t('put.refused', { n: formatCount(refused) })}</p>}
      <Button look="primary" onClick={onClose} className="self-end">
        {t('put.close')}
      </Button>
    </div>
  );
}

interface SheetChoiceProps {
  readonly open: readonly {
    readonly id: number;
    readonly code: string;
    readonly packages: { readonly total: number };
  }[];
  /** null = a new one. */
  readonly onto: number | null;
  readonly onChoose: (sheet: number | 'new') => void;
}

function SheetChoice({ open, onto, onChoose }: SheetChoiceProps) {
  const t = useText('need-pickup');
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-dim">{t('put.sheet')}</legend>
      {open.map((sheet) => (
        <label key={sheet.id} className="flex items-center gap-2">
          <input type="radio" name="sheet" checked={onto === sheet.id} onChange={() => onChoose(sheet.id)} />
          <span className="font-mono text-mono">{sheet.code}</span>
          <span className="text-dim">{t('put.on_it', { n: formatCount(sheet.packages.total) })}</span>
        </label>
      ))}
      <label className="flex items-center gap-2">
        <input type="radio" name="sheet" checked={onto === null} onChange={() => onChoose('new')} />
        {t('put.new')}
      </label>
    </fieldset>
  );
}
