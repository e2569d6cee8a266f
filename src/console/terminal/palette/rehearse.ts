import { whileIdle } from '~console/platform/when-idle';
import type { Language } from '~console/platform/language';
import type { Command } from '~commands/command';
import type { GateUser } from '~commands/subject';
import type { CodeIndex } from './code-index';
import { gated, groupsFor, type Shown } from './command-groups';
import { commandRanker } from './rank';
import { createCommandRow } from './use-command-groups';
import { createPlace } from './place';
import { listRows } from './row';
import type { RowWords } from './row-words';
import { mostInSight } from './use-typed';

/** What finds much, little, and nothing but what is written with a letter more. */
const rehearsed = ['a', 'n', 't', 'h', 'c', 'th', 'ng', 'ho', 'gia', 'phi', 'hub', 'trang', 'zaqx'] as const;

const some = 8;
/** Commands that the gate judges in a few milliseconds when it does so for the first time. */
const fewCommands = 200;

interface Rehearsal {
  readonly commands: readonly Command[];
  readonly language: Language;
  readonly index: CodeIndex;
  /** Who will open it, and the words that he is told; null = nobody is signed in. */
  readonly opening: { readonly user: GateUser; readonly words: RowWords } | null;
}

/**
 * Searches and opens a few times in idle moments, before anybody does: a browser runs for the first time what it has to
 * read and to weigh up yet, and takes several times as long for it. So the first letter of a shift is answered like any
 * other. Returns how to call it off.
 */
export function rehearse(rehearsal: Rehearsal): () => void {
  const parts = partsOf(rehearsal);
  // Packages that nobody has written down for the search yet come first, as many as are done at a time.
  return whileIdle(() => rehearsal.index.prepare() || parts.next().done !== true);
}

function* partsOf({ commands, language, index, opening }: Rehearsal): Iterator<undefined> {
  const rank = commandRanker(commands, language);
  for (const query of rehearsed) {
    rank(query);
    index.search(query, some);
    yield;
  }
  if (opening === null) return;
  const { user, words } = opening;
  const shown = new Map<Command, Shown>();
  for (let from = 0; from < commands.length; from += fewCommands) {
    const few = gated(commands.slice(from, from + fewCommands), { user, packages: [], record: null });
    for (const [command, answer] of few.shown) shown.set(command, answer);
    yield;
  }
  const rowFor = createCommandRow(words, { onRun: () => undefined, onRefused: () => undefined });
  const headings = { recent: '', packages: '', records: '', pages: '', face: '' };
  const all = { rank, shown, rowFor, headings, chosen: false, open: false, score: () => 0, top: [] };
  const listed = listRows(groupsFor('', all));
  yield;
  for (const [at, row] of listed.slice(0, mostInSight).entries()) {
    createPlace(document.createElement('div'), document.createElement('div')).show(row, at, listed.length, at === 0);
    yield;
  }
}
