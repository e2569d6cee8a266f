import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RecordFacts } from '~console/resource/record-facts';
import { RecordHead } from '~console/resource/record-head';
import { RecordPage } from '~console/resource/record-page';
import { useMemo } from 'react';
import { hubRecord } from '~commands/hubs';
import { usePathId } from '~console/platform/path-id';
import { call } from '~console/platform/api';
import { GoLink } from '~console/terminal/links/go-link';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { useQuestion } from '~console/resource/use-question';
import { RecordActions } from '~console/terminal/buttons/record-actions';
import { useActiveRecord } from '~console/terminal/subject';
import { formatCount, noValue } from '~console/platform/format';
import { toast } from '~console/ui/toast';
import { lazyDialog } from '~console/ui/opening-dialog';
import { may, type AccessItem } from '~domain/access';
import { HubForm, hubKey, type HubRow } from '../hub-form';
import { StateMark } from '../state-mark';

const FormDialog = lazyDialog(() => import('~console/resource/form-dialog').then((module) => module.FormDialog));

/** One hub: where it stands, and the ways to its people, wards, codes and packages. */
export function Hub() {
  const id = usePathId();
  const hub = useQuery({
    queryKey: [hubKey, 'one', id],
    queryFn: async ({ signal }) => (await call('GET /hubs/{id}', { params: { id }, signal })).data,
  });
  return (
    <RecordPage queries={[hub]} list="/hubs">
      {hub.data && <HubView hub={hub.data} />}
    </RecordPage>
  );
}

/** Where its people, wards, prices and packages are listed. */
function Ways({ hub }: { readonly hub: HubRow }) {
  const t = useText('hubs');
  const user = useUser();
  const ways: readonly { readonly access: AccessItem; readonly to: string; readonly label: string }[] = [
    { access: 'hub_managers', to: `/hub-managers?hub_id=${hub.id}`, label: t('way.managers') },
    {
      access: 'hub_operators',
      to: `/hub-operators?hub_id=${hub.id}`,
      label: t('way.operators', { n: formatCount(hub.staff) }),
    },
    { access: 'hub_port_codes', to: `/hub-port-codes?hub_id=${hub.id}`, label: t('way.port_codes') },
    {
      access: 'addresses',
      to: `/address-level-3?hub_id=${hub.id}`,
      label: t('way.wards', { n: formatCount(hub.wards) }),
    },
    { access: 'report_recipients', to: `/emails?hub_id=${hub.id}`, label: t('way.emails') },
    { access: 'price_lists', to: `/hubs/price-table/${hub.id}`, label: t('way.prices') },
    { access: 'packages', to: `/packages?hub_id=${hub.id}`, label: t('way.packages') },
  ];
  return (
    <nav aria-label={t('ways')} className="flex flex-wrap gap-x-5 gap-y-2">
      {ways.map(({ access, to, label }) =>
        user && may(user, access) ? (
          <GoLink key={to} to={to} className="text-accent underline">
            {label}
          </GoLink>
        ) : null,
      )}
    </nav>
  );
}

function HubView({ hub }: { readonly hub: HubRow }) {
  const t = useText('hubs');
  const user = useUser();
  const client = useQueryClient();
  const [asked, ask] = useQuestion();
  const record = useMemo(() => hubRecord.read(hub), [hub]);
  useActiveRecord(record);
  const close = (): void => ask(null);
  const facts: readonly (readonly [string, string])[] = [
    [t('column.region'), t(`region.${hub.region}`)],
    [t('column.province'), hub.province.name],
    [t('form.ward'), hub.ward?.name ?? noValue],
    [t('column.address'), hub.address || noValue],
    [t('form.phone'), hub.phone ?? noValue],
    [t('column.port_codes'), hub.port_codes.join(', ') || noValue],
    [t('column.area_manager'), hub.area_manager?.name ?? noValue],
  ];
  return (
    <section className="flex min-h-full flex-col bg-panel" aria-labelledby="hub-title">
      <RecordHead
        id="hub-title"
        list="/hubs"
        code={hub.code}
        title={hub.name}
        status={<StateMark on={hub.active} />}
        actions={<RecordActions label={t('actions')} record={record} />}
      />
      <div className="flex flex-col gap-5 border-t border-line p-5 hand:p-3">
        <RecordFacts facts={facts} />
        <Ways hub={hub} />
      </div>
      {asked === 'edit' && user && may(user, 'hubs_edit') && (
        <FormDialog title={t('change.hubs')} onClose={close}>
          <HubForm
            label={t('change.hubs')}
            row={hub}
            onCancel={close}
            onDone={() => {
              close();
              toast('success', t('resource:kept.saved'));
              void client.invalidateQueries();
            }}
          />
        </FormDialog>
      )}
    </section>
  );
}
