import { useRef, type KeyboardEvent } from 'react';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { keepsFocus } from '~console/ui/keeps-focus';
import { NumberInput } from '~console/ui/number-input';
import { cellKey, decimalsOf, figureText, wayKey, type DraftLine, type Way } from './draft';
import { priceFigures, type PriceFigure } from '~domain/price-table';

interface LineTableProps {
  readonly lines: readonly DraftLine[];
  /** Absent = it is only read. */
  readonly onChange?: (way: Way, field: PriceFigure, value: number | undefined) => void;
  readonly onRemove?: (way: Way) => void;
  readonly faults?: Readonly<Record<string, string>>;
  /** Cells that differ from what is saved. */
  readonly changed?: ReadonlySet<string>;
}

/** The name of a way; a zone stands under its area type. */
export function useWayName(): (way: Way) => string {
  const t = useText('prices');
  return ({ area_type, zone }) => (zone === null ? t(`area.${area_type}`) : t(`zone.${zone}`));
}

/** All figures of a table at once. Enter, ↓ and ↑ go along a column, Tab along a line. */
export function LineTable({ lines, onChange, onRemove, faults = {}, changed }: LineTableProps) {
  const t = useText('prices');
  const nameOf = useWayName();
  const table = useRef<HTMLTableElement>(null);
  const step = (event: KeyboardEvent<HTMLInputElement>, row: number, field: PriceFigure): void => {
    const by = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = table.current?.querySelector<HTMLInputElement>(`input[data-cell="${row + by} ${field}"]`);
    next?.focus();
    next?.select();
  };
  return (
    <div className="relative max-w-full overflow-x-auto">
      <table ref={table} className="border-collapse">
        <caption className="sr-only">{t('lines')}</caption>
        <thead>
          <tr className="h-7 border-b border-line text-right text-label text-dim [&>th]:px-1.5 [&>th]:font-normal">
            <th scope="col" className="sticky left-0 z-1 min-w-30 bg-bg text-left">
              {t('column.way')}
            </th>
            {priceFigures.map((field) => (
              <th key={field} scope="col" title={t(`hint.${field}`)}>
                {t(`field.${field}`)}
              </th>
            ))}
            {onRemove && (
              <td>
                <span className="sr-only">{t('column.remove')}</span>
              </td>
            )}
          </tr>
        </thead>
        <tbody ref={keepsFocus}>
          {lines.map((line, row) => (
            <tr key={wayKey(line)} className="h-row border-b border-line [&>td]:px-0.5">
              <th
                scope="row"
                className={`sticky left-0 z-1 bg-bg px-1.5 text-left font-normal ${line.zone === null ? '' : 'pl-6! text-dim'}`}
              >
                {nameOf(line)}
              </th>
              {priceFigures.map((field) => (
                <PriceCell
                  key={field}
                  line={line}
                  field={field}
                  fault={faults[cellKey(line, field)]}
                  changed={changed?.has(cellKey(line, field)) === true}
                  place={`${row} ${field}`}
                  onValue={onChange && ((value) => onChange(line, field, value))}
                  onKeyDown={(event) => step(event, row, field)}
                />
              ))}
              {onRemove && (
                <td>
                  <Button
                    look="quiet"
                    className="h-6! px-1.5!"
                    aria-label={t('remove_line', { way: nameOf(line) })}
                    onClick={() => onRemove(line)}
                  >
                    <span aria-hidden="true">✕</span>
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Of a cell: the highest fee is of eight digits and their points. */
function leastWidth(field: PriceFigure): string {
  if (field.endsWith('hours') || field === 'base_weight' || field === 'vas_fee_percent') return 'min-w-12';
  return field === 'max_fee' ? 'min-w-23' : 'min-w-19';
}

interface PriceCellProps {
  readonly line: DraftLine;
  readonly field: PriceFigure;
  readonly fault: string | undefined;
  /** It differs from what is saved. */
  readonly changed: boolean;
  /** By which the keys find it. */
  readonly place: string;
  /** Absent = it is only read. */
  readonly onValue: ((value: number | undefined) => void) | undefined;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function PriceCell({ line, field, fault, changed, place, onValue, onKeyDown }: PriceCellProps) {
  const t = useText('prices');
  const nameOf = useWayName();
  return (
    <td className={`text-right tabular-nums ${changed ? 'bg-attention/15' : ''}`}>
      {onValue ? (
        <NumberInput
          aria-label={`${nameOf(line)}, ${t(`field.${field}`)}`}
          aria-invalid={fault === undefined ? undefined : true}
          title={fault}
          data-cell={place}
          className={`w-full [&_input]:px-1.5! ${leastWidth(field)}`}
          value={line[field]}
          decimals={decimalsOf[field]}
          onValue={onValue}
          onFocus={(event) => event.target.select()}
          onKeyDown={onKeyDown}
        />
      ) : (
        <span className="px-1 font-mono text-mono">{figureText(field, line[field])}</span>
      )}
    </td>
  );
}
