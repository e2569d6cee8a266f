import { useAtomValue, useSetAtom } from 'jotai';
import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Said } from '~console/platform/said';
import { useLanguage } from '~console/platform/use-language';
import { useUserSetting } from '~console/platform/user-settings';
import { keysText } from '~console/ui/kbd';
import { Icon } from '~console/platform/icons';
import { CommandKeys } from '../buttons/command-keys';
import { emptySetAtom } from '../empty-set';
import { registerActionHandler, runUiAction } from '../action-handlers';
import { uiCommands } from '~commands/ui-commands';
import type { Completion } from '~commands/language/complete';
import { useKeysOf } from '../hotkeys/user-keys';
import { HistorySearch, isSearchKey } from './history-search';
import { completionId, isInPanel, PromptPanel } from './prompt-panel';
import type { LineProblem } from './problem';
import { StartOfferStrip, useStartOffer } from './start-offer';
import { SubjectChip } from './subject-chip';
import { usePreview } from './use-preview';
import { usePrompt } from './use-prompt';
import { selectedPackagesAtom } from '../subject';
import { useRunCommand } from '../start/use-run-command';
import { useTellCleared } from './use-tell-cleared';

/** Where the focus goes with what is entered. */
function useEntering(field: RefObject<HTMLInputElement | null>, { text, problem, type, submit }: PromptState) {
  const offer = useStartOffer();
  const [{ after_line: afterLine }] = useUserSetting('keys');
  const isWrong = problem !== null;
  /** A line that is wrong is typed anew, or mended: its first key decides. */
  const enterField = useCallback((): void => {
    field.current?.focus();
    if (isWrong) field.current?.select();
  }, [field, isWrong]);
  useEffect(() => registerActionHandler(uiCommands.prompt, enterField), [enterField]);
  const leave = (): void => {
    field.current?.blur();
    runUiAction(uiCommands.paneGrid);
  };
  return {
    offer,
    enterField,
    leave,
    tryOffer: (): void => {
      if (offer.code !== null) type(offer.code);
      field.current?.focus();
    },
    /** On an empty line Enter does what stands there: it opens the code that is offered. */
    enter: (line = text === '' ? (offer.code ?? '') : text): void =>
      submit(line, (leaving) => {
        if (leaving) offer.end();
        // The cursor stays for the next line, unless its user would rather have it in the list that opens.
        if (leaving && afterLine === 'page' && field.current?.value === '') leave();
      }),
  };
}

/** Nothing typed for so long: what could come next is said, in ms. */
const stillMs = 800;

/**
 * The command line in the header: type or paste codes, verbs, whole chains. `children` = what stands at its end beside
 * the palette.
 */
export function Prompt({ children }: { readonly children?: ReactNode }) {
  const input = useRef<HTMLInputElement>(null);
  const panelId = useId();
  const [focused, setFocused] = useState(false);
  const [searching, setSearching] = useState(false);
  const prompt = usePrompt();
  const { text, problem, completions, completion, type, takeCompletion } = prompt;
  const preview = usePreview(focused ? text : '');
  const { offer, enterField, leave, tryOffer, enter } = useEntering(input, prompt);
  const completing = focused && text.trim() !== '' && completions.length > 0;
  const leaveSearch = (): void => {
    setSearching(false);
    input.current?.focus();
  };
  const onKeyDown = usePromptKeys({
    prompt,
    completing,
    onEnter: () => enter(),
    onField: enterField,
    onSearch: () => setSearching(true),
    onLeave: leave,
  });

  return (
    <div className="relative">
      <div className="group border-line-strong bg-bg focus-within:border-accent focus-within:outline-accent/40 text-mono flex h-8 items-center gap-2 rounded-lg border px-2.5 font-mono focus-within:outline-2">
        <span aria-hidden="true" className="text-accent">
          ›
        </span>
        <SubjectChip />
        <PromptField
          field={input}
          panelId={panelId}
          prompt={prompt}
          focused={focused}
          completing={completing}
          onKeyDown={onKeyDown}
          onFocus={setFocused}
        />
        {offer.code === null ? null : <StartOfferStrip code={offer.code} onTry={tryOffer} onEnd={offer.end} />}
        {children}
        <PaletteButton />
      </div>
      {searching ? (
        <HistorySearch
          draft={text}
          onRun={(line) => {
            leaveSearch();
            enter(line);
          }}
          onTake={(line) => {
            type(line);
            leaveSearch();
          }}
          onClose={leaveSearch}
          onLeft={() => setSearching(false)}
        />
      ) : null}
      {/* Who chooses among them hears each as he comes to it. */}
      <SaidCompletions completions={completing && !prompt.choosing ? completions : []} />
      {focused ? (
        <PromptPanel
          id={panelId}
          problem={problem}
          preview={preview}
          completions={completing ? completions : []}
          completion={completion}
          onComplete={takeCompletion}
          onTake={(fit) => type(applyFit(text, problem ?? preview.problem, fit))}
          field={input}
          onLeft={() => setFocused(false)}
        />
      ) : null}
    </div>
  );
}

interface SaidCompletionsProps {
  readonly completions: readonly Completion[];
}

function SaidCompletions({ completions }: SaidCompletionsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [first] = completions;
  const text = first
    ? t('terminal:prompt.say_completions', {
        insert: first.insert,
        title: first.title[language],
        count: completions.length,
      })
    : '';
  return <Said text={text} afterMs={stillMs} />;
}

function PaletteButton() {
  const { t } = useTranslation();
  const runCommand = useRunCommand();
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t('terminal:palette.label')}
      onClick={() => runCommand('face.palette')}
    >
      <CommandKeys id="face.palette" />
      <Icon name="sheet" className="hidden text-dim hand:block" />
    </button>
  );
}

type PromptState = ReturnType<typeof usePrompt>;

interface PromptKeys {
  readonly prompt: PromptState;
  readonly completing: boolean;
  readonly onEnter: () => void;
  readonly onField: () => void;
  readonly onSearch: () => void;
  readonly onLeave: () => void;
}

/** What keys do in the field; those that mean nothing there are the browser's. */
function usePromptKeys({ prompt, completing, onEnter, onField, onSearch, onLeave }: PromptKeys) {
  const { text, problem, complete, chooseCompletion, step, callOff } = prompt;
  const selected = useAtomValue(selectedPackagesAtom);
  const emptySet = useSetAtom(emptySetAtom);
  const tellCleared = useTellCleared();
  const keys: Record<string, (event: KeyboardEvent) => boolean> = {
    Enter: () => {
      onEnter();
      return true;
    },
    Tab: () => complete(),
    ArrowUp: () => step(1),
    ArrowDown: () => step(-1),
    // From here on single keys are the list's, and what the line would still ask is called off.
    Escape: () => {
      callOff();
      onLeave();
      return true;
    },
    // No line begins with it: who presses it means the field.
    '/': () => {
      if (text !== '' && problem === null) return false;
      onField();
      return true;
    },
    // Held down it deletes what was typed, and stops there.
    Backspace: ({ repeat }) => {
      if (text !== '' || selected.length === 0 || repeat) return false;
      tellCleared(emptySet(false));
      return true;
    },
  };
  return (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isSearchKey(event)) {
      event.preventDefault();
      event.stopPropagation();
      onSearch();
      return;
    }
    if (event.altKey && completing && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      event.stopPropagation();
      chooseCompletion(event.key === 'ArrowDown' ? 1 : -1);
      return;
    }
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (keys[event.key]?.(event) !== true) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

interface PromptFieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly panelId: string;
  readonly prompt: PromptState;
  readonly focused: boolean;
  readonly completing: boolean;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onFocus: (focused: boolean) => void;
}

function PromptField({ field, panelId, prompt, focused, completing, onKeyDown, onFocus }: PromptFieldProps) {
  const { t } = useTranslation();
  const { text, completions, completion, type } = prompt;
  const promptKeys = useKeysOf('face.prompt');
  /** A field of one line drops the breaks of a pasted column and would join its codes. */
  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData('text');
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (!/[\r\n\t]/.test(pasted)) return;
    event.preventDefault();
    const flat = pasted.replaceAll(/\s+/g, ' ').trim();
    type(`${text.slice(0, selectionStart ?? text.length)}${flat}${text.slice(selectionEnd ?? text.length)}`);
  };

  return (
    <div className="relative h-full min-w-0 flex-1">
      <Ghost field={field} text={text} completion={focused ? completions[completion] : undefined} />
      <input
        ref={field}
        id="prompt"
        value={text}
        aria-label={t('terminal:prompt.label')}
        aria-invalid={prompt.problem !== null || undefined}
        aria-autocomplete="list"
        // Not before one is chosen: each key would say another, and cut short the one before.
        aria-controls={completing && prompt.choosing ? `${panelId}-list` : undefined}
        aria-activedescendant={completing && prompt.choosing ? completionId(panelId, completion) : undefined}
        placeholder={
          promptKeys === undefined
            ? t('terminal:prompt.placeholder_bare')
            : t('terminal:prompt.placeholder', { keys: keysText(promptKeys) })
        }
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onFocus={() => onFocus(true)}
        onBlur={({ relatedTarget }) => onFocus(isInPanel(panelId, relatedTarget))}
        className="relative h-full w-full bg-transparent outline-none"
      />
    </div>
  );
}

/** Puts what would fit in the place of what does not. */
function applyFit(text: string, problem: LineProblem | null, fit: string): string {
  if (problem === null || problem.at === null) return fit;
  const { at, fitsAt = at, end = text.length } = problem;
  return `${text.slice(0, fitsAt - 1)}${fit}${text.slice(end)}`;
}

interface GhostProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly completion: Completion | undefined;
}

/** What Tab would add, dim, where it would stand. Absent once the line is longer than the field shows. */
function Ghost({ field, text, completion }: GhostProps) {
  const typed = completion ? text.slice(completion.from) : '';
  const wide = field.current !== null && field.current.scrollWidth > field.current.clientWidth;
  if (!completion || text === '' || wide || completion.insert === typed) return null;
  const rest = completion.insert.startsWith(typed) ? completion.insert.slice(typed.length) : ` → ${completion.insert}`;
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 flex items-center overflow-hidden whitespace-pre"
    >
      <span className="invisible">{text}</span>
      <span className="text-dim">{rest}</span>
      <span className="text-faint pl-2">⇥</span>
    </span>
  );
}
