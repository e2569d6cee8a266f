import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/command-button';
import { useActionHandler } from '~console/terminal/action-handlers';
import { formCommands } from '~commands/form-commands';
import { formatCount } from '~console/platform/format';
import { limits } from '~domain/limits';
import { useSheetChanged, type Stops } from './use-sheet';

const shown = 30;

/** Doors of the hub where packages wait, each put on the sheet with one press. */
export function WaitingDoors({ sheet }: { readonly sheet: Stops['sheet'] }) {
  const t = useText('pickup-sheets');
  const changed = useSheetChanged();
  const groups = useQuery({
    queryKey: ['packages', 'store-groups', sheet.hub.id, 'first'],
    queryFn: async ({ signal }) => (await call('GET /package-store-groups', { query: { hub_id: String(sheet.hub.id), limit: shown }, signal })).data,
  });
  const courierId = sheet.courier?.id;
  const add = useMutation({
    mutationFn: (group: NonNullable<typeof groups.data>[number]) =>
      call('POST /pickup-plan', {
        body: { hub_id: sheet.hub.id, type: 'pickup', sheets: [{ courier_id: courierId ?? 0, runsheet_id: sheet.id, groups: [{ shop_id: group.shop.id, pickup_point: group.pickup_point, packages: Math.min(group.packages, limits.maxApiLimit) }] }] },
      }),
    onSettled: changed,
  });
  useActionHandler(formCommands.pickupStop, ({ stop }) => {
    const group = groups.data?.[stop - 1];
    if (courierId === undefined) return t('waits.courier_first');
    if (!group) return t('waits.unknown');
    return add.mutate(group);
  });
  return (
    <aside aria-label={t('waits.title')} className="flex w-80 shrink-0 flex-col overflow-y-auto border-l border-line">
      <h2 className="sticky top-0 bg-panel px-3 py-2 text-label font-semibold text-dim">{t('waits.title')}</h2>
      {add.isError && (
        <p role="alert" className="px-3 text-failed">
          {failureText(add.error)}
        </p>
      )}
      {courierId === undefined && <p className="px-3 text-dim">{t('waits.courier_first')}</p>}
      {groups.data?.length === 0 && <p className="px-3 text-dim">{t('waits.none')}</p>}
      <ul>
        {(groups.data ?? []).map((group, index) => (
          <li key={`${group.shop.id} ${group.pickup_point}`} className="flex min-h-9 items-center gap-2 border-t border-line px-3 py-1" title={group.pickup_point}>
            <span className="min-w-0 flex-1">
              <span className="block truncate">{group.shop.name}</span>
              <span className="block truncate text-label text-dim">{group.ward?.name ?? group.pickup_point}</span>
            </span>
            <span className="tabular-nums">{formatCount(group.packages)}</span>
            <CommandButton
              id="face.pickup-stop"
              args={{ stop: index + 1 }}
              label={t('waits.add')}
              name={t('waits.add_label', { n: formatCount(group.packages), shop: group.shop.name })}
              unable={courierId === undefined ? t('waits.courier_first') : undefined}
              busy={add.isPending && add.variables === group}
            />
          </li>
        ))}
      </ul>
    </aside>
  );
}
