import { useRef, useState, type Ref, useId, useMemo } from 'react';
import { useText } from '~console/platform/text';
import type { Language } from '~console/platform/language';
import { useLanguage } from '~console/platform/use-language';
import { LeaveGuard } from '~console/resource/leave-guard';
import { commandGroups, groupOf } from '~console/terminal/command-group';
import { keysFor, type KeySettings } from '~console/terminal/hotkeys/user-keys';
import { Button } from '~console/ui/button';
import { NumberInput } from '~console/ui/number-input';
import { keysText, Kbd } from '~console/ui/kbd';
import { keepsFocus } from '~console/ui/keeps-focus';
import { filterByWords } from '~console/ui/filter-by-words';
import { toast } from '~console/ui/toast';
import type { Command } from '~commands/command';
import { keyFault, listKeys, type KeyConflict, formsLetter } from '~commands/keys';
import { useUser } from '~console/platform/session';
import { defaultAllAbove, useUserSetting } from '~console/platform/user-settings';
import { limits } from '~domain/limits';
import { gate } from '~commands/gate';
import { recordOf } from '~commands/records';
import { commands } from '~commands/registry';
import { withKeys, conflictsIn, isChanged } from '../draft';
import { useRecorder } from '../use-recorder';

/** Every command with its keys, to be changed by pressing others. */
export function Keys() {
  const t = useText('keys');
  const language = useLanguage();
  const { draft, mine, conflicts, dirty, edit, discard, save } = useKeyDraft();
  const [query, setQuery] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const conflictList = useRef<HTMLDivElement>(null);
  const { sentence, conflictsOf } = useConflictTexts(draft, mine, conflicts);

  const onKeys = (command: Command, keys: string | null): void => {
    const fault = keys === null || keys === command.keys ? null : keyFault(keys);
    setRefused(fault === null ? null : t(`fault.${fault}`, { keys: keysText(keys ?? '') }));
    if (fault === null) edit(withKeys(draft, command, keys));
  };
  const onSave = (): void => {
    if (save()) toast('success', t('saved'));
    else conflictList.current?.focus();
  };
  const found = findCommands(mine, query, language);

  return (
    <div className="max-w-280 p-5 max-desk:px-3">
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <h1 className="text-title flex-1">{t('title')}</h1>
        <Button look="quiet" onClick={() => edit({ ...draft, single_keys: true, bindings: {} })}>
          {t('reset_all')}
        </Button>
        {dirty ? <Button onClick={discard}>{t('discard')}</Button> : null}
        <Button
          look="primary"
          disabled={!dirty}
          aria-disabled={conflicts.length > 0 || undefined}
          className={conflicts.length > 0 ? 'opacity-50' : ''}
          onClick={onSave}
        >
          {t('save')}
        </Button>
      </div>
      <LeaveGuard active={dirty} draft={{ name: 'keys', dirty, read: () => draft, restore: edit }} />
      <Options draft={draft} onDraft={edit} />
      <ConflictList ref={conflictList} refused={refused} sentences={conflicts.map(sentence)} />
      <input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        className="control mb-1 w-64"
      />
      {commandGroups.map((name) => {
        const rows = mine.filter((command) => groupOf(command) === name && found.has(command));
        return rows.length === 0 ? null : (
          <section key={name} aria-label={t(`group.${name}`)} className="pt-3">
            <h2 className="text-dim text-label pb-1 tracking-wider uppercase">{t(`group.${name}`)}</h2>
            <ul ref={keepsFocus}>
              {rows.map((command) => (
                <KeyRow
                  key={command.id}
                  command={command}
                  keys={keysFor(command, draft)}
                  changed={draft.bindings[command.id] !== undefined}
                  conflicts={conflictsOf(command.id)}
                  onKeys={(keys) => onKeys(command, keys)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {found.size === 0 ? <p className="text-dim py-3">{t('nothing')}</p> : null}
    </div>
  );
}

/** As it is called here: what is done to a record with its kind, for several kinds have verbs of one name. */
function nameOf({ title, record }: Command, language: Language): string {
  return record === undefined || record === 'any'
    ? title[language]
    : `${title[language]} (${recordOf(record).title[language]})`;
}

/** Those that the words fit, in either language or by their verb. */
function findCommands(mine: readonly Command[], query: string, language: Language): ReadonlySet<Command> {
  const named = mine.map((command) => ({
    command,
    label: nameOf(command, language),
    hint: `${command.title.vi} ${command.title.en} ${command.verb}`,
  }));
  return new Set(filterByWords(named, query).map(({ command }) => command));
}

/** What stands in the way of keys, in words: a whole sentence, and beside a command. */
function useConflictTexts(draft: KeySettings, mine: readonly Command[], conflicts: readonly KeyConflict[]) {
  const t = useText('keys');
  const language = useLanguage();
  const titles = new Map([
    ...mine.map((command) => [command.id, nameOf(command, language)] as const),
    ...listKeys.map(({ id }) => [id, t(`list.${listName(id)}`)] as const),
  ]);
  const titleOf = (id: string): string => titles.get(id) ?? id;
  const keysOfId = (id: string): string =>
    listKeys.find((one) => one.id === id)?.keys ?? keysFor(mine.find((one) => one.id === id) ?? { id }, draft) ?? '';
  return {
    sentence: ({ kind, one, other }: KeyConflict): string =>
      t(kind === 'equal' ? 'conflict.equal' : 'conflict.begins', {
        one: titleOf(one),
        other: titleOf(other),
        keys: keysText(keysOfId(one)),
        longer: keysText(keysOfId(other)),
      }),
    conflictsOf: (id: string): string[] =>
      conflicts
        .filter(({ one, other }) => one === id || other === id)
        .map(({ one, other }) => {
          const rival = one === id ? other : one;
          return t('conflict.with', { title: titleOf(rival), keys: keysText(keysOfId(rival)) });
        }),
  };
}

interface OptionsProps {
  readonly draft: KeySettings;
  readonly onDraft: (draft: KeySettings) => void;
}

/** Whether single letters are keys, and from how many packages on a whole list is asked for. */
function Options({ draft, onDraft }: OptionsProps) {
  const t = useText('keys');
  return (
    <>
      <label className="border-line bg-panel mb-3 flex items-start gap-2.5 rounded-lg border px-3 py-2">
        <input
          type="checkbox"
          className="accent-accent mt-0.5 size-3.5"
          checked={draft.single_keys}
          onChange={(event) => onDraft({ ...draft, single_keys: event.target.checked })}
        />
        <span>
          {t('single_keys')}
          <span className="text-dim block">{t('single_keys_hint')}</span>
        </span>
      </label>
      <label className="border-line bg-panel mb-3 flex items-start gap-2.5 rounded-lg border px-3 py-2">
        <input
          type="checkbox"
          className="accent-accent mt-0.5 size-3.5"
          checked={draft.after_line !== 'page'}
          onChange={(event) => onDraft({ ...draft, after_line: event.target.checked ? 'line' : 'page' })}
        />
        <span>
          {t('after_line')}
          <span className="text-dim block">{t('after_line_hint')}</span>
        </span>
      </label>
      <label className="border-line bg-panel mb-3 flex items-center gap-2.5 rounded-lg border px-3 py-2">
        <NumberInput
          decimals={0}
          className="w-24"
          value={draft.all_above ?? defaultAllAbove}
          onValue={(value = defaultAllAbove) =>
            onDraft({ ...draft, all_above: Math.min(limits.linePackages, Math.max(0, value)) })
          }
        />
        <span>
          {t('all_above')}
          <span className="text-dim block">{t('all_above_hint')}</span>
        </span>
      </label>
    </>
  );
}

function listName(id: string): 'next' | 'previous' | 'toggle' {
  if (id === 'list.next') return 'next';
  return id === 'list.previous' ? 'previous' : 'toggle';
}

interface ConflictListProps {
  readonly ref: Ref<HTMLDivElement>;
  /** Why the keys just pressed can't be had at all. */
  readonly refused: string | null;
  readonly sentences: readonly string[];
}

/** What has to be settled before the keys can be saved. Told as it comes up, and read again on a refused save. */
function ConflictList({ ref, refused, sentences }: ConflictListProps) {
  const t = useText('keys');
  return (
    <div role="alert" ref={ref} tabIndex={-1} className="outline-none">
      {refused === null ? null : <p className="bg-attention-soft mb-3 rounded px-3 py-2">{refused}</p>}
      {sentences.length === 0 ? null : (
        <div className="bg-failed-soft mb-3 rounded px-3 py-2">
          <p className="font-semibold">{t('conflict.title', { count: sentences.length })}</p>
          <ul className="list-disc pl-5">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

interface KeyRowProps {
  readonly command: Command;
  readonly keys: string | undefined;
  readonly changed: boolean;
  /** In words, what its keys get into the way of. */
  readonly conflicts: readonly string[];
  readonly onKeys: (keys: string | null) => void;
}

function KeyRow({ command, keys, changed, conflicts, onKeys }: KeyRowProps) {
  const t = useText('keys');
  const language = useLanguage();
  const noteId = useId();
  const title = nameOf(command, language);
  const [first, ...rest] = conflicts;
  const conflict =
    first === undefined ? [] : [rest.length === 0 ? first : t('conflict.and_more', { first, count: rest.length })];
  const notes = keys !== undefined && formsLetter(keys) ? [...conflict, t('forms_letter')] : conflict;
  return (
    <li className="border-line flex min-h-8.5 flex-wrap items-center gap-x-4 border-b py-0.5">
      <span className="w-80 max-w-full shrink-0 truncate" title={title}>
        {title}
      </span>
      <RecordButton
        title={title}
        keys={keys}
        wrong={conflicts.length > 0}
        describedBy={notes.length > 0 ? noteId : undefined}
        onRecord={onKeys}
      />
      <span id={noteId} className={`min-w-0 flex-1 ${conflicts.length > 0 ? 'text-failed' : 'text-attention'}`}>
        {notes.join(' ')}
      </span>
      <span className="flex shrink-0 justify-end desk:w-52 gap-1">
        {changed ? (
          <Button
            look="quiet"
            className="h-6.5"
            keys={command.keys}
            aria-label={t('reset_it', { title })}
            onClick={() => onKeys(command.keys ?? null)}
          >
            {t('reset')}
          </Button>
        ) : null}
        {keys === undefined || command.id === 'face.palette' ? null : (
          <Button look="quiet" className="h-6.5" aria-label={t('remove_it', { title })} onClick={() => onKeys(null)}>
            {t('remove')}
          </Button>
        )}
      </span>
    </li>
  );
}

interface RecordButtonProps {
  /** What the keys are for. */
  readonly title: string;
  readonly keys: string | undefined;
  readonly wrong: boolean;
  readonly describedBy: string | undefined;
  readonly onRecord: (keys: string) => void;
}

/** A command's keys; pressed, it takes those that follow in their place. */
function RecordButton({ title, keys, wrong, describedBy, onRecord }: RecordButtonProps) {
  const t = useText('keys');
  const { chords, start } = useRecorder(onRecord);
  const spoken = keys === undefined ? t('none') : keysText(keys);
  return (
    <button
      type="button"
      aria-label={chords === null ? t('record', { title, keys: spoken }) : t('recording')}
      aria-describedby={describedBy}
      aria-pressed={chords !== null}
      onClick={start}
      className={`flex h-6.5 w-44 items-center gap-2 rounded border px-2 ${
        chords === null
          ? `hover:border-line hover:bg-raised ${wrong ? 'border-failed' : 'border-transparent'}`
          : 'border-accent bg-tint'
      }`}
    >
      {chords === null ? (
        keys === undefined ? (
          <span className="text-dim">{t('none')}</span>
        ) : (
          <Kbd keys={keys} always />
        )
      ) : null}
      {chords === null ? null : chords.length === 0 ? (
        <span className="text-accent">{t('press')}</span>
      ) : (
        <Kbd keys={chords.join(' ')} always />
      )}
    </button>
  );
}

/** One's keys as they would be saved: nothing holds before it is, and nothing with a conflict can be. */
function useKeyDraft() {
  const user = useUser();
  const [saved, save] = useUserSetting('keys');
  const [edited, setEdited] = useState<KeySettings | null>(null);
  const draft = edited ?? saved;
  // By the gate without packages: what is merely out of reach now still has its keys.
  const mine = useMemo(
    () => commands.filter((command) => gate(command, { user, packages: [] }).state !== 'hidden'),
    [user],
  );
  const conflicts = useMemo(() => conflictsIn(draft, mine), [draft, mine]);
  return {
    draft,
    mine,
    conflicts,
    dirty: edited !== null && isChanged(edited, saved),
    edit: setEdited,
    discard: () => setEdited(null),
    save: () => {
      if (conflicts.length > 0) return false;
      save(draft);
      setEdited(null);
      return true;
    },
  };
}
