import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readAmount } from '~commands/filters';
import { formatMoney } from '~domain/money';
import { textCell } from './cells';
import { KeyHint } from './key-hint';
import { PaletteList } from './palette-list';

interface ConfirmFigureProps {
  /** VND */
  readonly figure: number;
  readonly lead: ReactNode;
  readonly dry: ReactNode;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** Money moves: the figure is typed once more, however people write it, so that it is not Enter by habit. */
export function ConfirmFigure({ figure, lead, dry, onConfirm, onBack, onClose }: ConfirmFigureProps) {
  const { t } = useTranslation();
  const shown = formatMoney(figure);
  const isRight = (typed: string): boolean => {
    const reading = readAmount(typed.trim(), Number.MAX_SAFE_INTEGER);
    return reading.ok && reading.value === figure;
  };
  const row = {
    value: 'confirm',
    onSelect: onConfirm,
    cells: [textCell(t('terminal:palette.run_figure', { figure: shown }), 'font-semibold')],
  };
  const title = t('terminal:palette.type_figure', { figure: shown });
  return (
    <PaletteList
      label={title}
      begin=""
      rowsOf={(typed) => [{ id: 'confirm', rows: isRight(typed) ? [row] : [] }]}
      lead={lead}
      placeholder={title}
      empty={title}
      renderFooter={() => (
        <>
          {dry}
          <KeyHint keys="esc" text={t('terminal:palette.close')} />
        </>
      )}
      onBack={onBack}
      onClose={onClose}
    />
  );
}
