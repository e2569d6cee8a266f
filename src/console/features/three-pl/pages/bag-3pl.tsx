import { RecordPage } from '~console/resource/record-page';
import { useRef, useState, type FormEvent, useCallback } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { GoLink } from '~console/terminal/links/go-link';
import { usePathId } from '~console/platform/path-id';
import { useText } from '~console/platform/text';
import { useActiveRecord } from '~console/terminal/subject';
import { EmptyState } from '~console/ui/empty';
import { keepsFocus } from '~console/ui/keeps-focus';
import { carrierBagRecord } from '~commands/carrier-bags';
import { CommandButton, NextStepButton } from '~console/terminal/buttons/command-button';
import { StatusMark } from '~console/ui/status';
import { toSubject } from '~commands/subject';
import { useCommandHandler } from '~console/terminal/action-handlers';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { useGoFromHere } from '~console/terminal/go-from-here';
import { toast } from '~console/ui/toast';
import type { ResponseOf } from '~contract/endpoints';
import { useCollecting, type Outcome } from '../collect-codes';
import { SheetDesk } from '../sheet-desk';
import { BagState } from '../bag-state';

/** One bag for a carrier: filled by scan, sealed, handed over whole. */
export function Bag3pl() {
  const id = usePathId();
  const bag = useBag(id);
  return (
    <RecordPage queries={[bag]} list="/mu-3pl">
      {bag.data && <Loaded key={bag.data.id} bag={bag.data} />}
    </RecordPage>
  );
}

function Loaded({ bag }: { readonly bag: BagDetail }) {
  const t = useText('three-pl');
  const work = useBagWork(bag.id);
  const open = bag.status !== 'Closed';
  useActiveRecord(carrierBagRecord.read(bag));
  useCollecting(open, work.add);
  return (
    <SheetDesk
      list="/mu-3pl"
      code={bag.mu_code}
      carrier={bag.carrier}
      hub={bag.hub.code}
      mark={<BagState status={bag.status} />}
      more={
        <>
          {bag.serial_number !== null && <span className="font-mono text-mono">{bag.serial_number}</span>}
          {bag.runsheet && (
            <GoLink to={`/3pl-runsheet/${bag.runsheet.id}`} className="font-mono text-mono text-accent hover:underline">
              {bag.runsheet.code}
            </GoLink>
          )}
        </>
      }
      actions={<BagSteps bag={bag} work={work} />}
      sum={t('new.count', { count: bag.total_packages, n: bag.total_packages })}
      open={open}
      outcomes={work.outcomes}
    >
      <BagLines bag={bag} open={open} />
    </SheetDesk>
  );
}

/** What is in a bag, and taking each out again while it is open. */
function BagLines({ bag, open }: { readonly bag: BagDetail; readonly open: boolean }) {
  const t = useText('three-pl');
  if (bag.packages.length === 0) return <EmptyState title={t('bag.empty')} hint={t('bag.empty_hint')} />;
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('sheet.lines')}</caption>
      <thead>
        <tr className="head-row [&>th]:px-2">
          {(['package', 'package_status', 'receiver'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
          {open && (
            <th scope="col">
              <span className="sr-only">{t('action.take_out')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={keepsFocus}>
        {bag.packages.map((row) => (
          <tr key={row.id} className="h-row border-b border-line [&>td]:px-2">
            <td className="font-mono text-mono">
              <GoLink to={`/packages/${row.id}`} className="text-accent hover:underline">
                {row.package_code}
              </GoLink>
            </td>
            <td>
              <StatusMark status={row.status} />
            </td>
            <td className="max-w-96 truncate">{`${row.receiver_name} · ${row.receiver_full_address}`}</td>
            {open && (
              <td className="text-right">
                <CommandButton
                  id="carrier-bag.remove"
                  record={carrierBagRecord.read(bag)}
                  packages={[toSubject(row)]}
                  look="quiet"
                  compact
                  label={t('action.take_out')}
                  name={`${t('action.take_out')} ${row.package_code}`}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A bag is sealed once it is full, and handed over once it is sealed. */
function BagSteps({ bag, work }: { readonly bag: BagDetail; readonly work: BagWork }) {
  const t = useText('three-pl');
  const field = useRef<HTMLInputElement>(null);
  const [serial, setSerial] = useState('');
  const record = carrierBagRecord.read(bag);
  const seal = (typed: string): void => (typed === '' ? field.current?.focus() : work.seal(typed));
  useCommandHandler('carrier-bag.seal', ({ args }) => seal(String(args.seal ?? serial).trim()));
  useCommandHandler('carrier-bag.hand-over', work.handOver);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    seal(serial.trim());
  };
  if (bag.status === 'Open')
    return <NextStepButton id="carrier-bag.hand-over" record={record} busy={work.busy} label={t('action.hand_over')} />;
  if (bag.status !== 'Draft') return null;
  return (
    <form className="flex items-center gap-2" onSubmit={submit}>
      <input
        ref={field}
        aria-label={t('bag.serial')}
        placeholder={t('bag.serial')}
        value={serial}
        maxLength={40}
        className="control w-44 font-mono"
        onChange={(event) => setSerial(event.target.value)}
      />
      <CommandButton
        id="carrier-bag.seal"
        record={record}
        look="primary"
        busy={work.busy}
        compact
        label={t('action.seal')}
        unable={bag.total_packages === 0 ? t('bag.empty') : undefined}
      />
    </form>
  );
}

type BagDetail = ResponseOf<'GET /mu-3pl/{id}'>['data'];

function useBag(id: number) {
  return useQuery({
    queryKey: ['three-pl-bags', 'one', id],
    queryFn: async ({ signal }) => (await call('GET /mu-3pl/{id}', { params: { id }, signal })).data,
  });
}

type Answer = ResponseOf<'PATCH /mu-3pl/{id}/hand-over'>;

function useBagWrite(tell: (outcomes: readonly Outcome[]) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (send: () => Promise<Answer>) => send(),
    onSuccess: ({ results }) => tell(results),
    onError: (error) => toast('error', failureText(error)),
    onSettled: () =>
      Promise.all(
        [['three-pl-bags'], ['three-pl-sheets'], ['packages']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

function useBagWork(id: number) {
  const fromHere = useGoFromHere();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const { mutate, mutateAsync, isPending } = useBagWrite(setOutcomes);
  // Apart: a scan that is under way keeps nobody from sealing, a hasty second Enter seals once.
  const sealing = useBagWrite(setOutcomes);
  const params = { id };
  useCommandHandler('carrier-bag.remove', ({ packages }) =>
    mutate(() =>
      call('PATCH /mu-3pl/{id}/packages/remove', { params, body: { ids: packages.map((item) => item.id) } }),
    ),
  );
  const add = useCallback(
    (codes: readonly string[]) =>
      mutateAsync(() => call('POST /mu-3pl/{id}/packages', { params: { id }, body: { codes: [...codes] } })),
    [mutateAsync, id],
  );
  return {
    outcomes,
    busy: isPending || sealing.isPending,
    add,
    seal: (serial_number: string) => {
      if (!sealing.isPending)
        sealing.mutate(() => call('PATCH /mu-3pl/{id}/seal', { params, body: { serial_number } }));
    },
    /** Its sheet opens once it is handed over. */
    handOver: () => {
      const open = fromHere();
      mutate(async () => {
        const answer = await call('PATCH /mu-3pl/{id}/hand-over', { params });
        const { runsheet } = answer.data;
        if (runsheet) open(`/3pl-runsheet/${runsheet.id}`, runsheet.code);
        return answer;
      });
    },
  };
}

type BagWork = ReturnType<typeof useBagWork>;
