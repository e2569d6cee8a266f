import { useState } from 'react';
import { courierRecord } from '~commands/couriers';
import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/command-button';
import { Button } from '~console/ui/button';
import { formatCount } from '~console/platform/format';
import { CourierHead } from '../courier-head';
import { EditForm } from '../form/edit-form';
import { History } from '../info/history';
import { Onboarding } from '../info/onboarding';
import { Papers } from '../info/papers';
import { PersonFacts } from '../info/person-facts';
import { ShipUnitForm } from '../info/ship-unit-form';
import { Workload } from '../info/workload';
import type { CourierDetail } from '../use-courier';
import { WithCourier } from '../with-courier';

/** A courier's file: who he is, how far he is, what he has in his hands, and what was done. */
export function CourierInfo() {
  return <WithCourier>{(courier) => <File key={courier.id} courier={courier} />}</WithCourier>;
}

function File({ courier }: { readonly courier: CourierDetail }) {
  const t = useText('couriers');
  const [editing, setEditing] = useState(false);
  const record = courierRecord.read(courier);
  const out = courier.tools.filter(({ returned_at }) => returned_at === null).reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className="flex flex-col gap-4 p-4" aria-label={courier.first_name}>
      <CourierHead courier={courier}>
        <CommandButton id="courier.activate" record={record} />
        <CommandButton id="courier.deactivate" record={record} />
        <Button aria-expanded={editing} onClick={() => setEditing(!editing)}>
          {t('form.edit')}
        </Button>
      </CourierHead>
      {editing ? (
        <EditForm key={courier.version} courier={courier} onDone={() => setEditing(false)} />
      ) : (
        <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
          <div className="flex flex-col gap-4">
            <PersonFacts courier={courier} />
            <ShipUnitForm courier={courier} />
          </div>
          <div className="flex flex-col gap-5">
            <Onboarding courier={courier} />
            <Papers courier={courier} />
            <Workload courier={courier} />
            <p className="flex gap-3">
              <span className="font-semibold">{t('section.tools')}</span>
              <span>{t('tools.summary', { n: formatCount(out) })}</span>
              <GoLink to={`/couriers/${courier.id}/tools`} className="text-accent underline">
                {t('tools.open')}
              </GoLink>
            </p>
            <History id={courier.id} />
          </div>
        </div>
      )}
    </section>
  );
}
