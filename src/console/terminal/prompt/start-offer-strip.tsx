import { useTranslation } from 'react-i18next';
import { Kbd } from '~console/ui/kbd';

interface StartOfferStripProps {
  readonly code: string;
  readonly onTry: () => void;
  readonly onEnd: () => void;
}

/** For who is here the first time: where to type, with a code that exists. */
export function StartOfferStrip({ code, onTry, onEnd }: StartOfferStripProps) {
  const { t } = useTranslation();
  return (
    <div className="flex shrink-0 items-center gap-2 font-sans max-[40rem]:hidden">
      <span className="text-dim hidden min-[1400px]:inline">{t('terminal:offer.hint')}</span>
      <button
        type="button"
        onMouseDown={(event) => event.preventDefault()}
        onClick={onTry}
        className="text-accent text-mono flex items-center gap-1.5 font-mono font-semibold"
      >
        {code} <Kbd keys="enter" />
      </button>
      <button
        type="button"
        aria-label={t('terminal:offer.end')}
        title={t('terminal:offer.end')}
        onClick={onEnd}
        className="text-dim hover:text-ink px-1"
      >
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}
