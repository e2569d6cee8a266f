import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { commandById } from '~commands/registry';
import { call } from '~console/platform/api';
import { networkSetupAtom } from '~console/platform/panels';
import type { SessionUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { GoLink } from '~console/terminal/links/go-link';
import { Button } from '~console/ui/button';
import { may } from '~domain/access';
import { dayMs } from '~domain/time';

interface Step {
  readonly id: 'hub' | 'staff' | 'prices' | 'shop' | 'courier' | 'order' | 'scan' | 'label';
  /** The command of the page where it is done. */
  readonly page: string;
  readonly done: (signal: AbortSignal) => Promise<boolean>;
}

const one = { limit: 1 } as const;
/** How often it is looked again, ms: what is done at other desks shows here too. */
const lookMs = 10_000;
/** A step that was taken so long ago needs no list any more. */
const scannedWithinMs = 30 * dayMs;

/** From nothing to the first label, in the order in which each needs those before it. */
const steps: readonly Step[] = [
  { id: 'hub', page: 'page.hubs', done: async (signal) => (await call('GET /hubs', { signal })).data.length > 0 },
  {
    id: 'staff',
    page: 'page.hub-managers',
    done: async (signal) =>
      (await call('GET /staff', { query: { ...one, role: 'hub_manager,hub_operator' }, signal })).data.length > 0,
  },
  {
    id: 'prices',
    page: 'page.price-standards',
    done: async (signal) =>
      (await call('GET /prices', { query: { ...one, owner: 'standard' }, signal })).data.some(
        ({ state, lines }) => state === 'in_force' && lines > 0,
      ),
  },
  {
    id: 'shop',
    page: 'page.shops',
    done: async (signal) => (await call('GET /shops', { query: { ...one, active: '1' }, signal })).data.length > 0,
  },
  {
    id: 'courier',
    page: 'page.couriers',
    done: async (signal) => (await call('GET /search-couriers', { query: one, signal })).data.length > 0,
  },
  {
    id: 'order',
    page: 'page.create-order',
    done: async (signal) => (await call('GET /packages', { query: { ...one, count: 'none' }, signal })).data.length > 0,
  },
  {
    id: 'scan',
    page: 'page.inbound',
    done: async (signal) => {
      const from = new Date(Date.now() - scannedWithinMs).toISOString();
      const query = { ...one, action: 'inbound,checkin', from };
      return (await call('GET /package-history', { query, signal })).data.length > 0;
    },
  },
  {
    id: 'label',
    page: 'page.packages',
    done: async (signal) =>
      (await call('GET /packages', { query: { ...one, count: 'none', printed: 'yes' }, signal })).data.length > 0,
  },
];

/** What a new network still lacks, read from what there is; gone once nothing does. */
export function SetupSteps({ user }: { readonly user: SessionUser }) {
  const t = useText();
  const setSetup = useSetAtom(networkSetupAtom);
  const mine = steps.flatMap((step) => {
    const { access, effect } = commandById(step.page);
    return effect.kind === 'page' && may(user, access) ? { ...step, to: effect.path } : [];
  });
  const { data } = useQuery({
    queryKey: ['network-setup', mine.map(({ id }) => id)],
    queryFn: ({ signal }) => Promise.all(mine.map((step) => step.done(signal))),
    refetchInterval: lookMs,
  });
  const whole = data?.every(Boolean) === true;
  useEffect(() => {
    if (whole) setSetup('done');
  }, [whole, setSetup]);
  if (!data || whole) return null;
  const next = data.indexOf(false);
  return (
    <nav
      aria-label={t('setup.label')}
      className="flex items-center gap-x-4 border-b border-line bg-tint px-4 py-1 tabular-nums"
    >
      <strong className="shrink-0 font-semibold">
        {t('setup.count', { n: data.filter(Boolean).length, of: mine.length })}
      </strong>
      <ol className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        {mine.map(({ id, to }, index) => (
          // On a narrow screen the next one alone.
          <li
            key={id}
            aria-current={index === next ? 'step' : undefined}
            className={index === next ? '' : 'max-desk:hidden'}
          >
            {data[index] ? (
              <span className="text-dim">
                <span className="text-done">✓</span> {t(`setup.step.${id}`)}
              </span>
            ) : (
              <GoLink
                to={to}
                className={index === next ? 'font-semibold text-accent underline' : 'text-ink hover:underline'}
              >
                {t(`setup.step.${id}`)}
              </GoLink>
            )}
          </li>
        ))}
      </ol>
      <GoLink to="/user/practice" className="shrink-0 hover:underline max-desk:hidden">
        {t('setup.practice')}
      </GoLink>
      <Button look="quiet" className="px-2!" onClick={() => setSetup('done')}>
        {t('setup.hide')}
      </Button>
    </nav>
  );
}
