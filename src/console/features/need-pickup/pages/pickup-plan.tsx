import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { GoLink } from '~console/terminal/go-link';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { OwnHubSelect, useWorkHub } from '~console/package/own-hub-select';
import { NextStepButton } from '~console/terminal/next-step-button';
import { useActionHandler } from '~console/terminal/action-handlers';
import { formCommands } from '~commands/form-commands';
import { Button } from '~console/ui/button';
import { EmptyState } from '~console/ui/empty';
import { formatClock, formatCount, formatKg } from '~console/platform/format';
import { Pending } from '~console/ui/pending';
import { may } from '~domain/access';
import { LeftOver, RouteCard } from '../route-card';
import { sheetsOf, sumOf, usePlan, type PlanType } from '../use-plan';
import { usePlanned } from '../use-waiting';

const types: readonly PlanType[] = ['pickup', 'outbound'];

/** Who should take what today: suggested by usual wards and load, moved about by the dispatcher, made into sheets in one go. */
export function PickupPlan() {
  const t = useText('need-pickup');
  const user = useUser();
  const [path, navigate] = useLocation();
  const type: PlanType = new URLSearchParams(useSearch()).get('type') === 'outbound' ? 'outbound' : 'pickup';
  const [chosenHub, setHub] = useState<number | null>(null);
  const hub = useWorkHub(chosenHub);
  const { plan, view, move, changed, reset } = usePlan(hub, type);
  const planned = usePlanned();
  const make = useMutation({
    mutationFn: async () => (await call('POST /pickup-plan', { body: { hub_id: hub ?? 0, type, sheets: sheetsOf(view?.routes ?? [], type) } })).data.sheets,
    onSuccess: () => {
      reset();
      planned();
    },
  });
  const routes = view?.routes ?? [];
  const busy = routes.filter(({ groups }) => groups.length > 0);
  const idle = routes.filter(({ groups }) => groups.length === 0);
  const { packages, weight } = sumOf(busy.flatMap(({ groups }) => groups));
  const unable = busy.length === 0 ? t('plan.nothing') : undefined;
  useActionHandler(formCommands.planMake, () => unable ?? (plan.isFetching ? t('plan.reckoning') : make.isPending ? undefined : make.mutate()));
  const mayMake = user !== null && may(user, 'runsheet_work');
  return (
    <section aria-label={t('plan.title')} className="flex h-full flex-col bg-panel">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
        <h1 className="text-title">{t('plan.title')}</h1>
        <fieldset className="flex items-center gap-3">
          <legend className="sr-only">{t('plan.kind')}</legend>
          {types.map((one) => (
            <label key={one} className="flex h-control items-center gap-1.5">
              <input type="radio" name="type" className="accent-accent" checked={type === one} onChange={() => navigate(one === 'pickup' ? path : `${path}?type=outbound`, { replace: true })} />
              {t(`plan.type.${one}`)}
            </label>
          ))}
        </fieldset>
        <OwnHubSelect value={hub} onChange={setHub} />
        <span className="text-label text-dim tabular-nums">{plan.data ? t('plan.as_of', { time: formatClock(plan.data.as_of) }) : ''}</span>
        <span className="ml-auto flex items-center gap-2">
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
          {mayMake && <NextStepButton id="face.plan-make" busy={make.isPending || plan.isFetching} label={t('plan.make', { sheets: t('ui:count.sheets', { n: formatCount(busy.length) }), n: formatCount(packages) })} unable={unable} />}
        </span>
      </header>
      {make.isError && (
        <p role="alert" className="border-t border-line bg-failed-soft px-3 py-1.5 text-failed">
          {failureText(make.error)}
        </p>
      )}
      {make.data && (
        <output className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line bg-done-soft px-3 py-1.5">
          <strong className="font-semibold">{t('plan.made', { n: formatCount(make.data.length) })}</strong>
          {make.data.map((sheet) => (
            <span key={sheet.id}>
              <GoLink to={`/${type === 'pickup' ? 'pickup' : 'outbound'}-runsheet/${sheet.id}`} className="font-mono text-mono text-accent underline">
                {sheet.code}
              </GoLink>{' '}
              {t('plan.added', { n: formatCount(sheet.added), who: sheet.courier?.name ?? '' })}
              {sheet.refused.length > 0 && <span className="text-attention"> {t('plan.refused', { n: formatCount(sheet.refused.length) })}</span>}
            </span>
          ))}
        </output>
      )}
      {/* A box that scrolls is reached by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto border-t border-line">
        {!view ? (
          <Pending query={plan} />
        ) : (
          <>
            {busy.length === 0 && view.left.length === 0 && <EmptyState title={t(`plan.none.${type}`)} />}
            {view.left.length > 0 && <LeftOver groups={view.left} couriers={plan.data?.couriers ?? []} onMove={move} />}
            {busy.map((route) => (
              <RouteCard key={route.courier.id} route={route} capacity={view.capacity} couriers={plan.data?.couriers ?? []} onMove={move} />
            ))}
            {idle.length > 0 && (
              <p className="px-3 py-2 text-dim">
                {t('plan.idle', { n: formatCount(idle.length), who: idle.map(({ courier, load }) => (load.packages > 0 ? `${courier.name} (${formatCount(load.packages)})` : courier.name)).join(', ') })}
              </p>
            )}
            {busy.length > 0 && <p className="px-3 py-2 text-dim">{t('plan.total', { n: formatCount(packages), kg: formatKg(Math.round(weight)), sheets: t('ui:count.sheets', { n: formatCount(busy.length) }) })}</p>}
          </>
        )}
      </div>
    </section>
  );
}
