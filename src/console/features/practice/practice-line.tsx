import { useEffect, useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { complete, type Completion } from '~commands/language/complete';
import { parseLine } from '~commands/language/parse';
import type { Plan } from '~commands/language/plan';
import { packageCommands } from '~commands/packages';
import { gate } from '~commands/gate';
import { uiCommands } from '~commands/ui-commands';
import { logFailure } from '~console/platform/log';
import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { noRecall, recall } from '~console/terminal/prompt/history';
import { problemsOf } from '~console/terminal/prompt/problem';
import { completionId, isInPanel, PromptPanel } from '~console/terminal/prompt/prompt-panel';
import type { Preview } from '~console/terminal/prompt/use-preview';
import { Button } from '~console/ui/button';
import { practiceUser } from './network';
import type { Practice } from './practice';

const nothing: Preview = { problem: null, stages: [], missed: [] };
const offered = [...packageCommands, uiCommands.help].filter(
  (command) => gate(command, { user: practiceUser, packages: [] }).state !== 'hidden',
);
const mostOffered = 6;

/** What the line would do, told as the real one tells it; of what is still being typed nothing is wrong yet. */
function previewOf(plan: Plan): Preview {
  const problem =
    problemsOf({ ok: true, plan, changed: false, unlooked: [] }).find(
      ({ end }) => end !== undefined && end < plan.text.length,
    ) ?? null;
  return { problem, stages: plan.stages, missed: plan.missed };
}

function usePracticePreview(practice: Practice, text: string): Preview {
  const [told, setTold] = useState<{ readonly text: string; readonly preview: Preview } | null>(null);
  useEffect(() => {
    const { stages, errors } = parseLine(text, null);
    if (errors.length === 0 && stages.every(({ kind }) => kind !== 'verb')) return undefined;
    let here = true;
    practice
      .plan(text)
      .then((plan) => here && setTold({ text, preview: previewOf(plan) }))
      .catch((error: unknown) => logFailure('the practice line could not be planned', error));
    return () => {
      here = false;
    };
  }, [practice, text]);
  return told?.text === text ? told.preview : nothing;
}

interface PracticeLineProps {
  readonly practice: Practice;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly lines: readonly string[];
  readonly onEnter: (line: string) => void;
}

/** What is typed, what completes it and what the keys do with it. */
function usePracticeTyping({ lines, onEnter }: Pick<PracticeLineProps, 'lines' | 'onEnter'>) {
  const language = useLanguage();
  const [text, setText] = useState('');
  const [recalled, setRecalled] = useState(noRecall);
  const context = { language, commands: offered, sources: [], records: [], sets: {}, words: {}, entities: () => [] };
  const completions = text.trim() === '' ? [] : complete(text, context).slice(0, mostOffered);
  const type = (next: string): void => {
    setText(next);
    setRecalled(noRecall);
  };
  const take = (one: Completion | undefined): boolean => {
    if (!one) return false;
    type(`${text.slice(0, one.from)}${one.insert}${one.insert.endsWith('=') ? '' : ' '}`);
    return true;
  };
  const enter = (): boolean => {
    if (text.trim() !== '') onEnter(text);
    type('');
    return true;
  };
  const step = (by: 1 | -1): boolean => {
    const next = recall(lines, recalled, text, by);
    if (!next) return false;
    setText(next.text);
    setRecalled(next.recall);
    return true;
  };
  const keys: Record<string, () => boolean> = {
    Enter: enter,
    Tab: () => take(completions[0]),
    ArrowUp: () => step(1),
    ArrowDown: () => step(-1),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { nativeEvent, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (nativeEvent.isComposing || ctrlKey || metaKey || altKey || shiftKey) return;
    if (keys[event.key]?.() === true) event.preventDefault();
  };
  return { text, type, completions, take, enter, onKeyDown };
}

/** The command line as it is at the head of every page, for this page's packages alone. */
export function PracticeLine({ practice, field, lines, onEnter }: PracticeLineProps) {
  const t = useText('practice');
  const panelId = useId();
  const [focused, setFocused] = useState(false);
  const { text, type, completions, take, enter, onKeyDown } = usePracticeTyping({ lines, onEnter });
  const preview = usePracticePreview(practice, text);

  return (
    <div className="relative">
      <div className="flex h-10 items-center gap-2 rounded-lg border border-line-strong bg-bg pr-1 pl-2.5 font-mono text-mono focus-within:border-accent focus-within:outline-2 focus-within:outline-accent/40">
        <span aria-hidden="true" className="text-accent">
          ›
        </span>
        <input
          ref={field}
          // The page is opened for this one thing.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={text}
          aria-label={t('line')}
          aria-describedby={focused ? panelId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={focused && completions.length > 0 ? completionId(panelId, 0) : undefined}
          placeholder={t('placeholder')}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onFocus={() => setFocused(true)}
          onBlur={({ relatedTarget }) => setFocused(isInPanel(panelId, relatedTarget))}
          className="h-full min-w-0 flex-1 bg-transparent outline-none"
        />
        {/* For whoever has no Enter key under the thumb; a key reaches it through the field. */}
        <Button
          look="primary"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={enter}
          className="h-8! font-sans"
        >
          {t('enter')}
        </Button>
      </div>
      {focused ? (
        <PromptPanel
          id={panelId}
          problem={null}
          preview={preview}
          completions={completions}
          completion={0}
          onComplete={take}
          onTake={(fit) => {
            const { at, end } = preview.problem ?? { at: null, end: undefined };
            type(at === null ? fit : `${text.slice(0, at - 1)}${fit}${text.slice(end ?? text.length)}`);
          }}
          field={field}
          onLeft={() => setFocused(false)}
        />
      ) : null}
    </div>
  );
}
