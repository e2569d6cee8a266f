import { useRef, useState } from 'react';
import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { LeaveGuard } from '~console/resource/leave-guard';
import { keysFor } from '~console/terminal/hotkeys/user-keys';
import { Button } from '~console/ui/button';
import { keysText } from '~console/ui/kbd';
import { filterByWords } from '~console/ui/filter-by-words';
import { toast } from '~console/ui/toast';
import type { Command } from '~commands/command';
import { keyFault, listKeys, type KeyConflict } from '~commands/keys';
import { ConflictList } from '../conflict-list';
import { withKeys } from '../draft';
import { KeyRow } from '../key-row';
import { useKeyDraft } from '../use-key-draft';

const groups = {
  packages: ({ subject }: Command) => subject === 'packages',
  pages: ({ subject, effect }: Command) => subject === 'none' && effect.kind === 'page',
  face: ({ subject, effect }: Command) => subject === 'none' && effect.kind !== 'page',
} as const;
const groupNames = Object.keys(groups) as (keyof typeof groups)[];

/** Every command with its keys, to be changed by pressing others. */
export function Keys() {
  const t = useText('keys');
  const language = useLanguage();
  const { draft, mine, conflicts, dirty, edit, discard, save } = useKeyDraft();
  const [query, setQuery] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const conflictList = useRef<HTMLDivElement>(null);
  const titles = new Map([...mine.map(({ id, title }) => [id, title[language]] as const), ...listKeys.map(({ id }) => [id, t(`list.${listName(id)}`)] as const)]);
  const titleOf = (id: string): string => titles.get(id) ?? id;
  const keysOfId = (id: string): string => listKeys.find((one) => one.id === id)?.keys ?? keysFor(mine.find((one) => one.id === id) ?? { id }, draft) ?? '';
  const sentence = ({ kind, one, other }: KeyConflict): string => t(kind === 'equal' ? 'conflict.equal' : 'conflict.begins', { one: titleOf(one), other: titleOf(other), keys: keysText(keysOfId(one)), longer: keysText(keysOfId(other)) });
  const conflictsOf = (id: string): string[] =>
    conflicts.filter(({ one, other }) => one === id || other === id).map(({ one, other }) => t('conflict.with', { title: titleOf(one === id ? other : one), keys: keysText(keysOfId(one === id ? other : one)) }));

  const onKeys = (command: Command, keys: string | null): void => {
    const fault = keys === null || keys === command.keys ? null : keyFault(keys);
    setRefused(fault === null ? null : t(`fault.${fault}`, { keys: keysText(keys ?? '') }));
    if (fault === null) edit(withKeys(draft, command, keys));
  };
  const onSave = (): void => {
    if (save()) toast('success', t('saved'));
    else conflictList.current?.focus();
  };
  const found = new Set(filterByWords(mine.map((command) => ({ command, label: command.title[language], hint: `${command.title.vi} ${command.title.en} ${command.verb}` })), query).map(({ command }) => command));

  return (
    <div className="max-w-280 p-5">
      <div className="flex items-center gap-2 pb-3">
        <h1 className="text-title flex-1">{t('title')}</h1>
        <Button look="quiet" onClick={() => edit({ single_keys: true, bindings: {} })}>
          {t('reset_all')}
        </Button>
        {dirty ? <Button onClick={discard}>{t('discard')}</Button> : null}
        <Button look="primary" disabled={!dirty} aria-disabled={conflicts.length > 0 || undefined} className={conflicts.length > 0 ? 'opacity-50' : ''} onClick={onSave}>
          {t('save')}
        </Button>
      </div>
      <LeaveGuard active={dirty} draft={{ name: 'keys', dirty, read: () => draft, restore: edit }} />
      <label className="border-line bg-panel mb-3 flex items-start gap-2.5 rounded-lg border px-3 py-2">
        <input type="checkbox" className="accent-accent mt-0.5 size-3.5" checked={draft.single_keys} onChange={(event) => edit({ ...draft, single_keys: event.target.checked })} />
        <span>
          {t('single_keys')}
          <span className="text-dim block">{t('single_keys_hint')}</span>
        </span>
      </label>
      <ConflictList ref={conflictList} refused={refused} sentences={conflicts.map(sentence)} />
      <input type="search" aria-label={t('search')} placeholder={t('search')} value={query} onChange={(event) => setQuery(event.target.value)} className="control mb-1 w-64" />
      {groupNames.map((name) => {
        const rows = mine.filter((command) => groups[name](command) && found.has(command));
        return rows.length === 0 ? null : (
          <section key={name} aria-label={t(`group.${name}`)} className="pt-3">
            <h2 className="text-dim text-label pb-1 tracking-wider uppercase">{t(`group.${name}`)}</h2>
            <ul>
              {rows.map((command) => (
                <KeyRow key={command.id} command={command} keys={keysFor(command, draft)} changed={draft.bindings[command.id] !== undefined} conflicts={conflictsOf(command.id)} onKeys={(keys) => onKeys(command, keys)} />
              ))}
            </ul>
          </section>
        );
      })}
      {found.size === 0 ? <p className="text-dim py-3">{t('nothing')}</p> : null}
    </div>
  );
}

function listName(id: string): 'next' | 'previous' | 'toggle' {
  if (id === 'list.next') return 'next';
  return id === 'list.previous' ? 'previous' : 'toggle';
}
