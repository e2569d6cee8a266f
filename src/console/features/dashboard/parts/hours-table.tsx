import { useText } from '~console/platform/text';
import { formatCount } from '~console/platform/format';
import { lines, seriesOf } from './hours-lines';
import type { Live } from './use-live';

/** The figures of the chart for screen readers. */
export function HoursTable({ hours }: Pick<Live, 'hours'>) {
  const t = useText('dashboard');
  const [slots = [], ...series] = seriesOf(hours);
  return (
    // A table is as wide as its words, whatever it is told.
    <div className="sr-only">
      <table>
        <caption>{t('hours.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('hours.hour')}</th>
            {lines.map(({ name }) => (
              <th key={name} scope="col">
                {t(`hours.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...slots].map((hour) => (
            <tr key={hour}>
              <th scope="row">{hour}</th>
              {lines.map(({ name }, line) => {
                const value = series[line]?.[hour];
                return <td key={name}>{value === null || value === undefined ? '' : formatCount(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
