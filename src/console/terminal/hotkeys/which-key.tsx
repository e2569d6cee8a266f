import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Said } from '~console/platform/said';
import { useUser } from '~console/platform/session';
import { useLanguage } from '~console/platform/use-language';
import { chordLabels, Kbd } from '~console/ui/kbd';
import { gate } from '~commands/gate';
import { commandById } from '~commands/registry';
import { activeAtom } from '../subject';
import { following } from './sequence';
import { pendingKeysAtom } from './pending';
import { useBindings } from './user-keys';

/** Who knows the next key presses it sooner than this, and sees nothing; in ms. */
const pauseMs = 600;

/** What the keys pressed so far can still become, at the foot of the page. It takes no focus and covers no dialog. */
export function WhichKey() {
  const pending = useAtomValue(pendingKeysAtom);
  return pending === null ? null : <Late pending={pending} />;
}

function Late({ pending }: { readonly pending: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), pauseMs);
    return () => clearTimeout(timer);
  }, []);
  return late ? <Panel pending={pending} /> : null;
}

function Panel({ pending }: { readonly pending: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const user = useUser();
  const atHand = useAtomValue(activeAtom);
  const bindings = useBindings();
  const next = following(bindings, pending).flatMap(({ id, keys }) => {
    const command = commandById(id);
    const { state } = gate(command, { user, ...atHand });
    return state === 'hidden' ? [] : [{ id, keys, title: command.title[language], dim: state === 'disabled' }];
  });
  return (
    <section
      aria-label={t('terminal:which_key.label')}
      className="border-line-strong bg-panel shadow-pop bottom-footer fixed inset-x-0 z-40 mx-auto mb-2 w-fit max-w-[min(960px,calc(100vw-16px))] rounded-lg border px-4 py-2.5"
    >
      <Said text={t('terminal:which_key.say', { keys: chordLabels(pending).join(' '), count: next.length })} />
      <h2 className="text-dim text-label flex items-center gap-2 pb-1.5 font-normal">
        <Kbd keys={pending} always /> {t('terminal:which_key.title')}
        <span className="ml-auto pl-8">
          <Kbd keys="esc" always /> {t('terminal:which_key.leave')}
        </span>
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-6 max-[40rem]:grid-cols-2 max-[40rem]:gap-x-3 [min-width:min(640px,calc(100vw-64px))]">
        {next.map(({ id, keys, title, dim }) => (
          <li key={id} className={`flex h-6.5 min-w-0 items-center gap-2.5 ${dim ? 'text-dim' : ''}`}>
            <Kbd keys={keys} always />
            <span className="truncate">{title}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
