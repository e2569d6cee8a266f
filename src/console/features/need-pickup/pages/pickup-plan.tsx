import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, useMemo } from 'react';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { GoLink } from '~console/terminal/links/go-link';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { OwnHubSelect } from '~console/package/own-hub-select';
import { useHubs } from '~console/package/use-hubs';
import { SetupLink } from '~console/terminal/links/setup-link';
import { NextStepButton } from '~console/terminal/buttons/command-button';
import { useActionHandler } from '~console/terminal/action-handlers';
import { formCommands } from '~commands/form-commands';
import { Button } from '~console/ui/button';
import { EmptyState, Pending } from '~console/ui/empty';
import { formatClock, formatCount, formatKg } from '~console/platform/format';
import { may } from '~domain/access';
import { type Load, plus } from '~domain/route-plan';
import type { BodyInputOf, ResponseOf } from '~contract/endpoints';
import { MapButton, useMapShown } from '~console/pictures/map-pane';
import { usePlanned } from '../use-waiting';
import { WaitingMap, TypeChoice, usePlanPlace, type PlanType } from '../waiting-map';

type Plan = ResponseOf<'GET /pickup-plan'>['data'];
type PlanGroup = Plan['groups'][number];
type PlanCourier = Plan['couriers'][number];

interface Route {
  readonly courier: PlanCourier;
  readonly groups: readonly PlanGroup[];
  /** With what he has already. */
  readonly load: Load;
  readonly over: boolean;
}

const nothing: Load = { packages: 0, weight: 0 };
const sumOf = (groups: readonly Load[]): Load => groups.reduce(plus, nothing);

/** A suggestion as it was read once, and what the dispatcher made of it: it changes only when he asks for another. */
function usePlan(hubId: number | null, type: PlanType) {
  const plan = useQuery({
    queryKey: ['pickup-plan', hubId, type],
    enabled: hubId !== null,
    queryFn: async ({ signal }) =>
      (await call('GET /pickup-plan', { query: { hub_id: hubId ?? 0, type }, signal })).data,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [moved, setMoved] = useState<{ readonly of: string; readonly to: ReadonlyMap<string, number | null> }>({
    of: '',
    to: new Map(),
  });
  const current = plan.data?.as_of ?? '';
  const to = moved.of === current ? moved.to : null;

  const view = useMemo(() => {
    if (!plan.data) return null;
    const { capacity, couriers, groups } = plan.data;
    const holder = (group: PlanGroup): number | null =>
      to?.has(group.key) ? (to.get(group.key) ?? null) : group.courier_id;
    const routes = couriers.map((courier): Route => {
      const own = groups.filter((group) => holder(group) === courier.id);
      const load = plus(courier.load, sumOf(own));
      return { courier, groups: own, load, over: load.packages > capacity.packages || load.weight > capacity.weight };
    });
    return { capacity, routes, left: groups.filter((group) => holder(group) === null), holder };
  }, [plan.data, to]);

  const move = (keys: readonly string[], courierId: number | null): void =>
    setMoved({ of: current, to: new Map([...(to ?? []), ...keys.map((key) => [key, courierId] as const)]) });
  return { plan, view, move, changed: (to?.size ?? 0) > 0, reset: () => setMoved({ of: '', to: new Map() }) };
}

type PlanView = NonNullable<ReturnType<typeof usePlan>['view']>;

/** The plan as its sheets are asked for; parts of one door on one sheet are one group again. */
function sheetsOf(routes: readonly Route[], type: PlanType): BodyInputOf<'POST /pickup-plan'>['sheets'] {
  return routes
    .filter(({ groups }) => groups.length > 0)
    .map(({ courier, groups }) => {
      const doors = new Map<string, PlanGroup>();
      for (const group of groups) {
        const door = `${group.shop?.id ?? ''} ${group.pickup_point ?? ''} ${group.ward?.id ?? ''}`;
        const known = doors.get(door);
        doors.set(door, known ? { ...known, packages: known.packages + group.packages } : group);
      }
      return {
        courier_id: courier.id,
        license_plate: courier.license_plate,
        ...(courier.sheet ? { runsheet_id: courier.sheet.id } : {}),
        groups: [...doors.values()].map(({ shop, pickup_point, ward, packages }) =>
          type === 'pickup'
            ? { shop_id: shop?.id ?? 0, pickup_point: pickup_point ?? '', packages }
            : { ward_id: ward?.id ?? null, packages },
        ),
      };
    });
}

/** Makes all sheets of a plan in one go. */
function useMakeSheets(hub: number | null, type: PlanType, onMade: () => void) {
  const planned = usePlanned();
  return useMutation({
    mutationFn: async (routes: readonly Route[]) =>
      (
        await call('POST /pickup-plan', {
          body: { hub_id: hub ?? 0, type, sheets: sheetsOf(routes, type) },
        })
      ).data.sheets,
    onSuccess: () => {
      onMade();
      planned();
    },
  });
}

/**
 * Who should take what today: suggested by usual wards and load, moved about by the dispatcher, made into sheets in one
 * go.
 */
export function PickupPlan() {
  const t = useText('need-pickup');
  const user = useUser();
  const { type, hub, go } = usePlanPlace();
  const map = useMapShown();
  const hubs = useHubs();
  const { plan, view, move, changed, reset } = usePlan(hub, type);
  const make = useMakeSheets(hub, type, reset);
  const routes = view?.routes ?? [];
  const busy = routes.filter(({ groups }) => groups.length > 0);
  const { packages } = sumOf(busy.flatMap(({ groups }) => groups));
  const unable = busy.length === 0 ? t('plan.nothing') : undefined;
  useActionHandler(
    formCommands.planMake,
    () => unable ?? (plan.isFetching ? t('plan.reckoning') : make.isPending ? undefined : make.mutate(routes)),
  );
  const mayMake = user !== null && may(user, 'runsheet_work');
  return (
    <section aria-label={t('plan.title')} className="page-column">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
        <h1 className="text-title">{t('plan.title')}</h1>
        <TypeChoice type={type} go={go} />
        <OwnHubSelect value={hub} onChange={(id) => go({ hub: id })} />
        <span className="text-label text-dim tabular-nums">
          {plan.data ? t('plan.as_of', { time: formatClock(plan.data.as_of) }) : ''}
        </span>
        <span className="ml-auto flex flex-wrap items-center justify-end gap-2">
          <MapButton shown={map} />
          <Button
            busy={plan.isFetching}
            onClick={() => {
              reset();
              make.reset();
              void plan.refetch();
            }}
          >
            {t(changed ? 'plan.discard' : 'plan.again')}
          </Button>
          {mayMake && (
            <NextStepButton
              id="face.plan-make"
              busy={make.isPending || plan.isFetching}
              label={t('plan.make', {
                sheets: t('ui:count.sheets', { n: formatCount(busy.length) }),
                n: formatCount(packages),
              })}
              unable={unable}
            />
          )}
        </span>
      </header>
      {make.isError && (
        <p role="alert" className="border-t border-line bg-failed-soft px-3 py-1.5 text-failed">
          {failureText(make.error)}
        </p>
      )}
      {make.data && <Made sheets={make.data} type={type} />}
      <div className="flex min-h-0 flex-1 border-t border-line max-desk:flex-col max-desk:overflow-y-auto">
        {/* A box that scrolls is reached by keys. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div tabIndex={0} className="min-h-0 min-w-0 flex-1 overflow-y-auto max-desk:flex-none">
          {hub === null && hubs.data ? (
            <EmptyState title={t('plan.no_hub')} hint={<SetupLink page="page.hubs" />} />
          ) : !view ? (
            <Pending query={plan} />
          ) : (
            <Routes view={view} type={type} couriers={plan.data?.couriers ?? []} onMove={move} />
          )}
        </div>
        {map && (
          <div className="map-side">
            <WaitingMap type={type} />
          </div>
        )}
      </div>
    </section>
  );
}

interface MadeProps {
  readonly sheets: ResponseOf<'POST /pickup-plan'>['data']['sheets'];
  readonly type: PlanType;
}

/** The sheets that the plan became, and what did not get onto them. */
function Made({ sheets, type }: MadeProps) {
  const t = useText('need-pickup');
  return (
    <output className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line bg-done-soft px-3 py-1.5">
      <strong className="font-semibold">{t('plan.made', { n: formatCount(sheets.length) })}</strong>
      {sheets.map((sheet) => (
        <span key={sheet.id}>
          <GoLink
            to={`/${type === 'pickup' ? 'pickup' : 'outbound'}-runsheet/${sheet.id}`}
            className="font-mono text-mono text-accent underline"
          >
            {sheet.code}
          </GoLink>{' '}
          {t('plan.added', { n: formatCount(sheet.added), who: sheet.courier?.name ?? '' })}
          {sheet.refused.length > 0 && (
            <span className="text-attention"> {t('plan.refused', { n: formatCount(sheet.refused.length) })}</span>
          )}
        </span>
      ))}
    </output>
  );
}

interface MoveProps {
  readonly couriers: readonly PlanCourier[];
  readonly onMove: (keys: readonly string[], courierId: number | null) => void;
}

interface RoutesProps extends MoveProps {
  readonly view: PlanView;
  readonly type: PlanType;
}

/** What nobody has, what each courier has, who has nothing, and how much that is. */
function Routes({ view, type, couriers, onMove }: RoutesProps) {
  const t = useText('need-pickup');
  const busy = view.routes.filter(({ groups }) => groups.length > 0);
  const idle = view.routes.filter(({ groups }) => groups.length === 0);
  const { packages, weight } = sumOf(busy.flatMap(({ groups }) => groups));
  return (
    <>
      {busy.length === 0 && view.left.length === 0 && <EmptyState title={t(`plan.none.${type}`)} />}
      {view.left.length > 0 && <LeftOver groups={view.left} couriers={couriers} onMove={onMove} />}
      {busy.map((route) => (
        <RouteCard key={route.courier.id} route={route} capacity={view.capacity} couriers={couriers} onMove={onMove} />
      ))}
      {idle.length > 0 && (
        <p className="px-3 py-2 text-dim">
          {t('plan.idle', {
            n: formatCount(idle.length),
            who: idle
              .map(({ courier, load }) =>
                load.packages > 0 ? `${courier.name} (${formatCount(load.packages)})` : courier.name,
              )
              .join(', '),
          })}
        </p>
      )}
      {busy.length > 0 && (
        <p className="px-3 py-2 text-dim">
          {t('plan.total', {
            n: formatCount(packages),
            kg: formatKg(Math.round(weight)),
            sheets: t('ui:count.sheets', { n: formatCount(busy.length) }),
          })}
        </p>
      )}
    </>
  );
}

/** One courier's part of a plan: his load against what he can carry, and each group with why it is his. */
function RouteCard({
  route,
  capacity,
  couriers,
  onMove,
}: MoveProps & { readonly route: Route; readonly capacity: Load }) {
  const t = useText('need-pickup');
  const { courier, groups, load, over } = route;
  const share = Math.max(load.packages / capacity.packages, load.weight / capacity.weight);
  const usual = courier.usual.map((ward) => ward.name).join(', ');
  return (
    <section aria-label={`${courier.code} ${courier.name}`} className="border-b border-line">
      <header className="flex min-h-9 flex-wrap items-center gap-x-3 px-3 py-1">
        <h2 className="font-semibold">
          <span className="font-mono text-mono">{courier.code}</span> {courier.name}
        </h2>
        {courier.sheet && <span className="text-label text-dim">{t('plan.onto', { code: courier.sheet.code })}</span>}
        <span className="min-w-0 truncate text-label text-dim" title={usual}>
          {usual === '' ? t('plan.no_usual') : t('plan.usual', { wards: usual })}
        </span>
        <span className={`ml-auto tabular-nums ${over ? 'font-semibold text-failed' : ''}`}>
          {t('plan.load', {
            n: formatCount(load.packages),
            of: formatCount(capacity.packages),
            kg: formatKg(Math.round(load.weight)),
            of_kg: formatKg(capacity.weight),
          })}
        </span>
        <span aria-hidden="true" className="h-2 w-28 overflow-hidden rounded-sm bg-raised">
          <span
            className={`block h-full ${over ? 'bg-failed' : share > 0.85 ? 'bg-attention' : 'bg-moving'}`}
            style={{ width: `${Math.min(100, share * 100)}%` }}
          />
        </span>
      </header>
      {groups.length > 0 && <GroupRows groups={groups} holder={courier.id} couriers={couriers} onMove={onMove} />}
    </section>
  );
}

/** What nobody has, and why. */
function LeftOver({ groups, couriers, onMove }: MoveProps & { readonly groups: readonly PlanGroup[] }) {
  const t = useText('need-pickup');
  const { packages, weight } = sumOf(groups);
  return (
    <section aria-label={t('plan.left')} className="border-b border-line bg-attention-soft">
      <h2 className="flex min-h-9 items-center gap-3 px-3 font-semibold">
        {t('plan.left')}{' '}
        <span className="font-normal tabular-nums">
          {t('plan.sum', { n: formatCount(packages), kg: formatKg(Math.round(weight)) })}
        </span>
      </h2>
      <GroupRows groups={groups} holder={null} couriers={couriers} onMove={onMove} />
    </section>
  );
}

function GroupRows({
  groups,
  holder,
  couriers,
  onMove,
}: MoveProps & { readonly groups: readonly PlanGroup[]; readonly holder: number | null }) {
  const t = useText('need-pickup');
  const nameOf = (group: PlanGroup): string =>
    group.shop ? `${group.shop.code} ${group.shop.name}` : (group.ward?.name ?? t('ward.none'));
  return (
    <ul>
      {groups.map((group) => (
        <li key={group.key} className="flex min-h-8 items-center gap-3 border-t border-line px-3">
          <span className="w-64 truncate" title={group.pickup_point ?? undefined}>
            {nameOf(group)}
          </span>
          <span className="w-44 truncate text-dim">{group.shop ? (group.ward?.name ?? t('ward.none')) : ''}</span>
          <span className="w-20 text-right tabular-nums">{t('plan.packages', { n: formatCount(group.packages) })}</span>
          <span className="w-20 text-right text-dim tabular-nums">
            {t('plan.kg', { kg: formatKg(Math.round(group.weight * 10) / 10) })}
          </span>
          <span className="min-w-0 flex-1 truncate text-label text-dim">
            {group.courier_id === holder ? t(`plan.why.${group.why}`) : t('plan.why.moved')}
          </span>
          <select
            aria-label={t('plan.move', { name: nameOf(group) })}
            className="control h-6! w-56"
            value={holder ?? ''}
            onChange={(event) => onMove([group.key], event.target.value === '' ? null : Number(event.target.value))}
          >
            <option value="">{t('plan.nobody')}</option>
            {couriers.map(({ id, code, name }) => (
              <option key={id} value={id}>
                {`${code} · ${name}`}
              </option>
            ))}
          </select>
        </li>
      ))}
    </ul>
  );
}
