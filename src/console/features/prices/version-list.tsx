import { GoLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { formatMoment, noValue } from '~console/platform/format';
import '~console/ui/narrow-tables.css';
import { pricePath } from '~commands/prices';
import { endsOwnPrices, type PriceState as State } from '~domain/price-table';
import { FamilySquare } from '~console/ui/status';
import type { StatusFamily } from '~domain/statuses';
import type { PriceVersion } from './use-prices';

const families: Record<State, StatusFamily> = {
  past: 'waiting',
  in_force: 'done',
  future: 'moving',
  withdrawn: 'failed',
};

export function PriceState({ state }: { readonly state: State }) {
  const t = useText('prices');
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <FamilySquare family={families[state]} />
      {t(`state.${state}`)}
    </span>
  );
}

interface VersionListProps {
  readonly versions: readonly PriceVersion[];
  /** The one that is open. */
  readonly current?: number;
}

/** All versions of a table, the newest first. */
export function VersionList({ versions, current }: VersionListProps) {
  const t = useText('prices');
  return (
    <section aria-labelledby="price-versions" className="flex flex-col gap-1">
      <h2 id="price-versions" className="font-semibold">
        {t('versions')}
      </h2>
      <div className="overflow-x-auto">
        <table className="lined-rows w-full max-w-240 border-collapse hand:whitespace-nowrap">
          <thead>
            <tr className="head-row [&>th]:px-2">
              {(['no', 'name', 'state', 'from', 'until', 'by', 'at'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`version.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {versions.map((version) => (
              <tr
                key={version.id}
                aria-current={version.id === current || undefined}
                className={`h-row border-b border-line [&>td]:px-2 ${version.id === current ? 'bg-accent/5' : 'hover:bg-raised'}`}
              >
                <td className="tabular-nums">{version.no}</td>
                <td data-line="lead">
                  <GoLink to={pricePath(version)} className="text-accent hover:underline">
                    {version.name}
                  </GoLink>
                  {version.lines === 0 && (
                    <span className="text-dim"> · {t(endsOwnPrices(version) ? 'version.ends' : 'version.empty')}</span>
                  )}
                </td>
                <td>
                  <PriceState state={version.state} />
                </td>
                <td data-line="2" data-title={t('version.from')} className="tabular-nums">
                  {formatMoment(version.valid_from)}
                </td>
                <td
                  data-line="2"
                  data-title={t('version.until')}
                  className={`tabular-nums ${version.valid_until === null ? 'max-[40rem]:hidden' : ''}`}
                >
                  {formatMoment(version.valid_until)}
                </td>
                <td
                  data-line="2"
                  data-title={t('version.by')}
                  className={version.changed_by === null ? 'max-[40rem]:hidden' : ''}
                >
                  {version.changed_by ?? noValue}
                </td>
                <td data-line="2" data-title={t('version.at')} className="text-dim tabular-nums">
                  {formatMoment(version.changed_at)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
