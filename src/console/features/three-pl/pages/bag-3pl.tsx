import { useParams } from 'wouter';
import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { useActiveRecord } from '~console/terminal/active-record';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import { carrierBagRecord } from '~commands/carrier-bags';
import { BagLines } from '../bag-lines';
import { BagSteps } from '../bag-steps';
import { useCollecting } from '../collect-codes';
import { SheetDesk } from '../sheet-desk';
import { BagState } from '../bag-state';
import { useBag, useBagWork, type BagDetail } from '../use-bag';

/** One bag for a carrier: filled by scan, sealed, handed over whole. */
export function Bag3pl() {
  const t = useText('three-pl');
  const { id = '' } = useParams<{ id: string }>();
  const known = /^[1-9]\d{0,14}$/.test(id);
  const { data, error, refetch } = useBag(known ? Number(id) : 0);
  if (!known) return <EmptyState page title={t('bag.absent')} />;
  if (!data) return error ? <ErrorState page error={error} retry={() => void refetch()} /> : <div className="p-5"><Spinner /></div>;
  return <Loaded key={data.id} bag={data} />;
}

function Loaded({ bag }: { readonly bag: BagDetail }) {
  const t = useText('three-pl');
  const work = useBagWork(bag.id);
  const open = bag.status !== 'Closed';
  useActiveRecord(carrierBagRecord.read(bag));
  useCollecting(open, work.add);
  return (
    <SheetDesk
      back={{ to: '/mu-3pl', text: t('bag.back') }}
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
