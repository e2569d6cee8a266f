import { useRef, type ReactNode, useId, useState } from 'react';
import { useText } from '~console/platform/text';
import { useUserSetting, without } from '~console/platform/user-settings';
import { parametersOf } from '~console/terminal/memory/macro-lines';
import { Button } from '~console/ui/button';
import { download } from '~console/ui/download';
import { keepsFocus } from '~console/ui/keeps-focus';
import { toast } from '~console/ui/toast';
import { formatCount } from '~console/platform/format';
import { limits } from '~domain/limits';
import { readMacroFile, writeMacroFile } from '../macro-file';
import { useFaults } from '../use-faults';

/** Aliases, macros and sets of the user: seen, changed, removed, carried to another account as a file. */
export function Macros() {
  const t = useText('own-words');
  const [aliases, setAliases] = useUserSetting('aliases');
  const [macros, setMacros] = useUserSetting('macros');
  const [sets, setSets] = useUserSetting('sets');
  const read = useReadFile();
  const { changeAlias, changeMacro } = useChanges();
  const removed = (name: string, run: () => void): void =>
    toast('success', t('removed', { name }), { label: t('undo'), run });
  return (
    <div className="max-w-280 p-5 max-desk:px-3">
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <h1 className="text-title flex-1">{t('title')}</h1>
        <FileButton label={t('import')} onFile={(chosen) => void read(chosen)} />
        <Button
          onClick={() => download('hubline-macros.json', writeMacroFile({ aliases, macros, sets }), 'application/json')}
        >
          {t('export')}
        </Button>
      </div>
      <Section title={t('aliases')} hint={t('aliases_hint')} empty={t('none')}>
        {sorted(aliases).map(([name, line]) => (
          <LineRow
            key={name}
            name={name}
            text={line}
            onChange={(text) => changeAlias(name, text)}
            onRemove={() => {
              setAliases((now) => without(now, name));
              removed(name, () => setAliases((now) => ({ ...now, [name]: line })));
            }}
          />
        ))}
      </Section>
      <Section title={t('macros')} hint={t('macros_hint')} empty={t('none')}>
        {sorted(macros).map(([name, { lines, parameters }]) => (
          <LineRow
            key={name}
            several
            name={name}
            text={lines.join('\n')}
            aside={t('parameters', { count: parameters })}
            onChange={(text) => changeMacro(name, text)}
            onRemove={() => {
              setMacros((now) => without(now, name));
              removed(name, () => setMacros((now) => ({ ...now, [name]: { lines, parameters } })));
            }}
          />
        ))}
      </Section>
      <Section title={t('sets')} hint={t('sets_hint')} empty={t('none')}>
        {sorted(sets).map(([name, codes]) => (
          <LineRow
            key={name}
            name={`@${name}`}
            text={codes.slice(0, 3).join(', ')}
            aside={t('codes', { count: codes.length })}
            onRemove={() => {
              setSets((now) => without(now, name));
              removed(`@${name}`, () => setSets((now) => ({ ...now, [name]: codes })));
            }}
          />
        ))}
      </Section>
    </div>
  );
}

/** Changes of what there is; each answers why it is not kept. */
function useChanges() {
  const [, setAliases] = useUserSetting('aliases');
  const [, setMacros] = useUserSetting('macros');
  const { ofLine, ofLines } = useFaults();
  const changeAlias = (name: string, text: string): string | undefined => {
    const fault = ofLine(text);
    if (fault === undefined) setAliases((now) => ({ ...now, [name]: text }));
    return fault;
  };
  const changeMacro = (name: string, text: string): string | undefined => {
    const lines = text
      .split('\n')
      .map((one) => one.trim())
      .filter((one) => one !== '');
    const fault = ofLines(lines);
    if (fault === undefined) setMacros((now) => ({ ...now, [name]: { lines, parameters: parametersOf(lines) } }));
    return fault;
  };
  return { changeAlias, changeMacro };
}

/** Adds the words of a file to those that there are. */
function useReadFile(): (chosen: File | undefined) => Promise<void> {
  const t = useText('own-words');
  const [aliases, setAliases] = useUserSetting('aliases');
  const [macros, setMacros] = useUserSetting('macros');
  const [sets, setSets] = useUserSetting('sets');
  const { ofParts } = useFaults();
  return async (chosen) => {
    const words = chosen && readMacroFile(await chosen.text());
    if (!words) return toast('error', t('bad_file'));
    const full = ofParts({
      aliases: { ...aliases, ...words.aliases },
      macros: { ...macros, ...words.macros },
      sets: { ...sets, ...words.sets },
    });
    if (full) return toast('error', t('no_room', { part: t(full), most: formatCount(limits.ownWords[full]) }));
    setAliases((now) => ({ ...now, ...words.aliases }));
    setMacros((now) => ({ ...now, ...words.macros }));
    setSets((now) => ({ ...now, ...words.sets }));
    return toast(
      'success',
      t('imported', {
        count: [words.aliases, words.macros, words.sets].reduce((sum, part) => sum + Object.keys(part).length, 0),
      }),
    );
  };
}

interface FileButtonProps {
  readonly label: string;
  readonly onFile: (file: File | undefined) => void;
}

function FileButton({ label, onFile }: FileButtonProps) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        tabIndex={-1}
        aria-label={label}
        className="sr-only"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button onClick={() => file.current?.click()}>{label}</Button>
    </>
  );
}

function Section({
  title,
  hint,
  empty,
  children,
}: {
  readonly title: string;
  readonly hint: string;
  readonly empty: string;
  readonly children: readonly ReactNode[];
}) {
  return (
    <section aria-label={title} className="pt-3 pb-2">
      <h2 className="text-dim text-label tracking-wider uppercase">{title}</h2>
      <p className="text-dim pb-1">{hint}</p>
      {children.length === 0 ? <p className="text-dim py-1">{empty}</p> : <ul ref={keepsFocus}>{children}</ul>}
    </section>
  );
}

function sorted<T>(record: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(record).sort(([a], [b]) => a.localeCompare(b, 'vi'));
}

/** Lines of a macro that stand at a time: it may have a hundred, and there may be hundreds. */
const tallest = 12;

interface LineRowProps {
  readonly name: string;
  /** What it stands for; several lines for a macro. */
  readonly text: string;
  readonly aside?: string;
  readonly several?: boolean;
  /** Answers why it is not kept. Absent = it can only be removed. */
  readonly onChange?: (text: string) => string | undefined;
  readonly onRemove: () => void;
}

/** One word of the user's own. What is changed is kept when the field is left, or on Enter. */
function LineRow({ name, text, aside, several = false, onChange, onRemove }: LineRowProps) {
  const t = useText('own-words');
  const id = useId();
  const [edit, setEdit] = useState<{ readonly of: string; readonly draft: string } | null>(null);
  // What comes from another browser meanwhile goes before a change that was made to what stood there.
  const draft = edit?.of === text ? edit.draft : text;
  const [fault, setFault] = useState<string | undefined>();
  const setDraft = (changed: string): void => {
    setEdit({ of: text, draft: changed });
    setFault(undefined);
  };
  const keep = (): void => {
    if (draft.trim() === '') setDraft(text);
    else if (draft !== text) setFault(onChange?.(draft.trim()));
  };
  const shared = {
    id,
    value: draft,
    onBlur: keep,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault === undefined ? undefined : `${id}-fault`,
    spellCheck: false,
    className: 'control text-mono w-full font-mono',
  } as const;
  return (
    <li className="border-line flex flex-wrap items-start gap-x-4 gap-y-1 border-b py-1.5 [contain-intrinsic-size:auto_2.5rem] [content-visibility:auto]">
      <label htmlFor={id} className="text-mono w-48 max-w-full shrink-0 truncate pt-1 font-mono font-semibold">
        {name}
      </label>
      <span className="min-w-0 flex-[1_1_16rem]">
        {!onChange ? (
          <output id={id} className="block pt-1">
            {text}
          </output>
        ) : several ? (
          <textarea
            {...shared}
            rows={Math.min(draft.split('\n').length, tallest)}
            onChange={(event) => setDraft(event.target.value)}
            className={`${shared.className} h-auto py-1`}
          />
        ) : (
          <input
            {...shared}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && keep()}
          />
        )}
        {fault !== undefined && (
          <p id={`${id}-fault`} role="alert" className="text-label text-failed">
            {fault}
          </p>
        )}
      </span>
      <span className="text-dim w-32 shrink-0 pt-1 max-desk:empty:hidden">{aside}</span>
      <Button look="quiet" aria-label={t('remove_it', { name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  );
}
