import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { textCell } from './cells';
import { KeyHint } from './key-hint';
import { PaletteList } from './palette-list';

interface ConfirmCountProps {
  readonly count: number;
  readonly lead: ReactNode;
  readonly dry: ReactNode;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** Nothing takes this back, and it is about several packages: how many is to be typed, so that it is not Enter by habit. */
export function ConfirmCount({ count, lead, dry, onConfirm, onBack, onClose }: ConfirmCountProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const isRight = (typed: string): boolean => typed.trim() === String(count);
  const row = { value: 'confirm', onSelect: onConfirm, cells: [textCell(t('terminal:palette.run_on', { count }), 'font-semibold')] };
  return (
    <PaletteList
      label={t('terminal:palette.type_count', { count })}
      begin=""
      rowsOf={(typed) => [{ id: 'confirm', rows: isRight(typed) ? [row] : [] }]}
      onQuery={setQuery}
      lead={lead}
      placeholder={t('terminal:palette.type_count', { count })}
      notice={query.trim() !== '' && !isRight(query) && !String(count).startsWith(query.trim()) ? t('terminal:palette.wrong_count', { count }) : null}
      empty={t('terminal:palette.irreversible', { count })}
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
