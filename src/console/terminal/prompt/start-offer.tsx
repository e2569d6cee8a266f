import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { atom, useAtom, useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { Kbd } from '~console/ui/kbd';
import { call } from '~console/platform/api';
import { useUser } from '~console/platform/session';
import { transcriptAtom } from '../runs/transcript';
import { promptTextAtom } from '../start/prompt-text';

const keyOf = (userId: number): string => `start_offer_${userId}`;
const takenAtom = atom(false);
/** By itself, so that nobody who asks is drawn anew for each entry. */
const begunAtom = atom((get) => get(transcriptAtom).length > 0);

/**
 * A real code of the newcomer's own network to try the prompt with: on the packages list, until taken, used or put
 * away.
 */
export function useStartOffer(): { readonly code: string | null; readonly end: () => void } {
  const user = useUser();
  const [path] = useLocation();
  const text = useAtomValue(promptTextAtom);
  const [taken, setTaken] = useAtom(takenAtom);
  const begun = useAtomValue(begunAtom);
  const open =
    user !== null && !taken && !begun && path === '/packages' && localStorage.getItem(keyOf(user.id)) === null;
  const { data } = useQuery({
    queryKey: ['start-offer'],
    queryFn: async ({ signal }) =>
      (await call('GET /packages', { query: { limit: 1, count: 'none' }, signal })).data[0]?.package_code ?? null,
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const end = useCallback(() => {
    if (user) localStorage.setItem(keyOf(user.id), 'done');
    setTaken(true);
  }, [user, setTaken]);
  return { code: open && text === '' ? (data ?? null) : null, end };
}

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
