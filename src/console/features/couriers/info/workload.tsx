import { GoLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { Fact, FactGroup } from '~console/package/detail/facts';
import { formatCount } from '~console/platform/format';
import { formatMoney } from '~domain/money';
import { runsheetRecord } from '~commands/runsheets';
import type { CourierDetail } from '~contract/features/courier-shapes';

/** What he has in his hands, and what came of the last month. */
export function Workload({ courier: { id, workload, cash, hub } }: { readonly courier: CourierDetail }) {
  const t = useText('couriers');
  const over = cash.in_hand > cash.ceiling;
  return (
    <FactGroup title={t('section.workload')}>
      <Fact mono label={t('work.packages')} value={formatCount(workload.package_count)} />
      <Fact
        mono
        label={t('work.cash')}
        value={
          <span className={over ? 'text-failed' : ''}>
            {t('work.cash_of', { amount: formatMoney(cash.in_hand), ceiling: formatMoney(cash.ceiling) })}
          </span>
        }
      />
      <Fact
        label={t('work.month')}
        value={t('work.month_of', { done: formatCount(workload.done), failed: formatCount(workload.failed) })}
      />
      <Fact
        label={t('work.sheets')}
        value={
          workload.sheets.length === 0 ? (
            t('work.no_sheets')
          ) : (
            <ul>
              {workload.sheets.map((sheet) => (
                <li key={sheet.id}>
                  <GoLink to={pageOf(sheet, hub.id)} className="font-mono text-mono text-accent underline">
                    {sheet.code}
                  </GoLink>{' '}
                  <span className="text-dim">
                    {t('work.sheet_left', { left: formatCount(sheet.left), total: formatCount(sheet.total) })}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      />
      <Fact
        label=""
        value={
          <GoLink to={`/courier-delivery/${id}`} className="text-accent underline">
            {t('work.day')}
          </GoLink>
        }
      />
    </FactGroup>
  );
}

function pageOf({ id, code, type, status }: CourierDetail['workload']['sheets'][number], hubId: number): string {
  return runsheetRecord.page({
    kind: 'runsheet',
    id,
    code,
    title: '',
    version: 0,
    status,
    facts: { type, origin_hub_id: hubId, destination_hub_id: null },
  });
}
