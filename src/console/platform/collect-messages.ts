import { roleTitles, wordsOf, statusTitles } from '~domain/titles';
import { errorCatalogue } from '~domain/errors';
import type { Language } from './language';

type Messages = Record<string, unknown>;

/**
 * Message files by path → namespaces by the folder each lies in; the error catalogue joins `app` as `code_errors`, the
 * roles `app` too, the statuses `ui`.
 */
export function collectMessages(files: Record<string, Messages>, language: Language): Record<string, Messages> {
  const spaces: Record<string, Messages> = {};
  for (const [path, messages] of Object.entries(files)) {
    const folder = path.split('/').at(-2);
    // What lies beside this module is said by the app whatever page is open.
    spaces[folder === undefined || folder === '..' || folder === 'platform' ? 'app' : folder] = messages;
  }
  const codes = Object.fromEntries(Object.entries(errorCatalogue).map(([code, entry]) => [code, entry[language]]));
  spaces.ui = { ...spaces.ui, status: wordsOf(statusTitles, language) };
  spaces.app = { ...spaces.app, code_errors: codes, roles: wordsOf(roleTitles, language) };
  return spaces;
}
