import { vi } from 'vitest';
import { announce } from '~console/platform/coming';
import { attachHotkeys } from '~console/terminal/hotkeys/attach';
import { looksLikeS10 } from '~domain/tracking-code';
import { takeInput } from '~console/terminal/input/input';
import { enterLine, inputShown, keepTyped, type InputTaker } from '~console/terminal/input/turns';

/**
 * The console's places without what is in them: a line, a palette that is fetched, pages with a list, scans, each as
 * late as it is told to be. Keys and scans reach them by the console's own input.
 */
export interface Toy {
  /** What was begun, in order, each with the page it was done on. */
  readonly done: string[];
  /** When a line was refused; null = none was. */
  readonly wrongAt: () => number | null;
  readonly kept: () => string;
  readonly end: () => void;
}

/** In one box: for each thing that is taken out of a page, jsdom goes through all that had the focus there lately. */
const markup = `<div id="toy">
  <input id="prompt">
  <div id="content"><div role="grid" tabindex="0" id="grid"></div></div>
  <div id="layer"></div>
</div>`;

const at = <E extends HTMLElement = HTMLElement>(id: string): E => document.getElementById(id) as E;

/**
 * As it stands before anything is done; what can stay from one to the next does, for jsdom takes long to clear a page.
 */
function clearToy(): void {
  if (document.getElementById('toy') === null) document.body.innerHTML = markup;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  at<HTMLInputElement>('prompt').value = '';
  if (at('layer').hasChildNodes()) at('layer').replaceChildren();
  delete at('grid').dataset.arriving;
  at('grid').setAttribute('role', 'grid');
}

/** `late` = in ms, for each thing that is waited for, in turn. */
export function toyConsole(late: () => number, amend: (taker: InputTaker) => InputTaker = (taker) => taker): Toy {
  clearToy();
  const done: string[] = [];
  let page = '0';
  let wrongAt: number | null = null;
  const note = (what: string): void => void done.push(`${what} on ${page}`);
  const lately = (work: () => void): void => void setTimeout(work, late());

  const open = (to: string): void => {
    page = to;
    const end = announce('page');
    const grid = at('grid');
    grid.replaceWith(Object.assign(document.createElement('div'), { id: 'grid', tabIndex: 0 }));
    at('grid').dataset.arriving = '';
    lately(() => {
      delete at('grid').dataset.arriving;
      at('grid').setAttribute('role', 'grid');
      if (document.activeElement === document.body) at('grid').focus();
      end();
    });
  };
  const openPalette = (kind: string): void => {
    const before = document.activeElement;
    const end = announce('palette');
    lately(() => {
      at('layer').innerHTML = '<div role="dialog" aria-modal="true"><input id="palette"></div>';
      const field = at<HTMLInputElement>('palette');
      field.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        if (event.key === 'Enter') note(`${kind} ${field.value}`);
        at('layer').innerHTML = '';
        if (before instanceof HTMLElement) before.focus();
      });
      field.focus();
      end();
    });
  };
  const run = (line: string): void => {
    const end = announce('line');
    lately(() => {
      const [verb, value = ''] = line.split(' ');
      if (verb === 'go') open(value);
      else if (looksLikeS10(line)) note(`open ${line}`);
      else if (verb === 'note') {
        note(line);
        lately(announce('run'));
      } else {
        wrongAt = performance.now();
        keepTyped(at<HTMLInputElement>('prompt').value);
        at<HTMLInputElement>('prompt').value = line;
      }
      end();
    });
  };
  const onLineKey = (event: KeyboardEvent): void => {
    const field = at<HTMLInputElement>('prompt');
    if (event.key === '/' && field.value === '') event.preventDefault();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return at('grid').focus();
    const text = field.value;
    field.value = '';
    if (text !== '') enterLine({ text, changesNothing: text.startsWith('go'), run: () => run(text) });
  };
  const atEnd = new AbortController();
  at('prompt').addEventListener('keydown', onLineKey, { signal: atEnd.signal });
  // Rows hear their letters where nothing has the focus too: what had it may have gone with its page.
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'x' || ![document.body, at('grid')].includes(document.activeElement as HTMLElement)) return;
      event.preventDefault();
      if (at('grid').dataset.arriving === undefined) note('x');
    },
    { capture: true, signal: atEnd.signal },
  );

  const hotkeys = attachHotkeys({
    bindings: [
      { id: 'prompt', keys: '/' },
      { id: 'note', keys: 'n' },
      { id: 'undo', keys: 'u' },
      { id: 'list', keys: 'mod+k' },
      ...['1', '2', 'x'].map((to) => ({ id: `page ${to}`, keys: `g ${to}` })),
    ],
    run: (id) => {
      if (id === 'prompt') at('prompt').focus();
      else if (id === 'undo') note('undo');
      else if (id.startsWith('page')) open(id.slice(5));
      else openPalette(id);
    },
    onPending: () => undefined,
    onEscape: () => undefined,
  });
  const stop = takeInput(
    amend({
      onScan: ({ text, cut }) => {
        note(`open ${text}${cut ? ' cut' : ''}`);
        lately(announce('scan'));
      },
      onScanned: hotkeys.forget,
      onEscape: () => false,
      keyWaitsFor: (stroke) => {
        const answer = hotkeys.meaning(stroke);
        if (answer.kind === 'pending') return [];
        return answer.kind === 'run' && !['note', 'undo'].includes(answer.id) ? [] : ['page', 'run'];
      },
      scanWaitsFor: () => ['line', 'run', 'page', 'scan'],
      takeKey: hotkeys.takeNext,
      isBound: hotkeys.isBound,
    }),
  );
  return {
    done,
    wrongAt: () => wrongAt,
    kept: () => inputShown().kept,
    end: () => {
      stop();
      atEnd.abort();
      hotkeys.detach();
      vi.clearAllTimers();
    },
  };
}
