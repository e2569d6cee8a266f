import { useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { EmptyState } from '~console/ui/empty';
import { formatCount, formatMoment } from '~console/platform/format';
import { Pending } from '~console/ui/pending';
import type { Check } from './use-check';

const shown = 20;

/** Checks of the user's hubs: those that go on first, so that a second device finds them. */
export function RecentChecks() {
  const t = useText('backlog');
  const checks = useQuery({ queryKey: ['backlog-checks'], queryFn: async ({ signal }) => (await call('GET /backlog-checks', { query: { limit: shown }, signal })).data });
  if (!checks.data) return <Pending query={checks} />;
  if (checks.data.length === 0) return <EmptyState title={t('recent.none')} hint={t('recent.none_hint')} />;
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('recent.title')}</caption>
      <thead>
        <tr className="h-7 border-b border-line text-label text-dim [&>th]:px-3 [&>th]:font-normal">
          <th scope="col" className="text-left">{t('recent.shelf')}</th>
          <th scope="col" className="text-left">{t('recent.state')}</th>
          <th scope="col" className="text-right">{t('finding.matched')}</th>
          <th scope="col" className="text-right">{t('finding.missing')}</th>
          <th scope="col" className="text-right">{t('finding.unexpected')}</th>
        </tr>
      </thead>
      <tbody>
        {checks.data.map((check) => (
          <Row key={check.id} check={check} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ check }: { readonly check: Check }) {
  const t = useText('backlog');
  const { counts } = check;
  const open = check.finished_at === null;
  return (
    <tr className="h-row border-b border-line [&>td]:px-3">
      <td>
        <GoLink to={`/backlog/check?id=${check.id}`} className="text-accent hover:underline">
          <span className="font-mono text-mono">{check.hub.code}</span> · {check.types.map((type) => t(`type.${type}`)).join(', ')}
        </GoLink>
      </td>
      <td>
        {open ? (
          <span className="text-attention">{t('recent.open', { who: check.started_by, moment: formatMoment(check.started_at), n: formatCount(counts.waiting) })}</span>
        ) : (
          <span className="text-dim">{t('check.finished', { who: check.finished_by ?? '', moment: formatMoment(check.finished_at ?? check.started_at) })}</span>
        )}
      </td>
      <td className="text-right tabular-nums">{formatCount(counts.matched)}</td>
      <td className={`text-right tabular-nums ${counts.missing > 0 ? 'text-failed' : ''}`}>{open ? '–' : formatCount(counts.missing)}</td>
      <td className={`text-right tabular-nums ${counts.unexpected > 0 ? 'text-attention' : ''}`}>{formatCount(counts.unexpected)}</td>
    </tr>
  );
}
