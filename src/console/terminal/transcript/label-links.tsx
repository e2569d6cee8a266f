import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~console/ui/button';
import type { LabelLink } from '../runs/package-effects';
import { openOrTell } from '../runs/show-packages';

/** Printed labels, to be opened again. */
export function LabelLinks({ links }: { readonly links: readonly LabelLink[] }) {
  const { t } = useTranslation();
  const [opening, setOpening] = useState<LabelLink | null>(null);
  const open = async (link: LabelLink): Promise<void> => {
    setOpening(link);
    await openOrTell(link);
    setOpening(null);
  };
  return links.map((link, index) => (
    <Button
      key={`${index} ${link.ids[0]}`}
      busy={opening === link}
      onClick={() => void open(link)}
      className="h-6 font-sans"
    >
      {t('terminal:transcript.labels', { count: link.ids.length })}
    </Button>
  ));
}
