import { whileIdle } from '~console/platform/when-idle';
import type { Language } from '~console/platform/language';
import type { Command } from '~commands/command';
import type { CodeIndex } from './code-index';
import { commandRanker } from './command-ranker';

/** What finds much, little, and nothing but what is written with a letter more. */
const rehearsed = ['a', 'n', 't', 'h', 'c', 'th', 'ng', 'ho', 'gia', 'phi', 'hub', 'trang', 'zaqx'] as const;

const some = 8;

/**
 * Searches a few times in idle moments, before anybody does: a browser runs for the first time what it has to read and
 * to weigh up yet, and takes several times as long for it. So the first letter of a shift is answered like any other.
 * Returns how to call it off.
 */
export function rehearse(commands: readonly Command[], language: Language, index: CodeIndex): () => void {
  const rank = commandRanker(commands, language);
  const left: string[] = [...rehearsed];
  return whileIdle(() => {
    // Packages that nobody has written down for the search yet come first, as many as are done at a time.
    if (index.prepare()) return true;
    const query = left.shift();
    if (query === undefined) return false;
    rank(query);
    index.search(query, some);
    return true;
  });
}
