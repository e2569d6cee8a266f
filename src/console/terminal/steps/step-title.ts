import { t } from 'i18next';
import type { Language } from '~console/platform/language';
import { commands } from '~commands/registry';
import type { Command } from '~commands/command';

/** The command that makes this call, where one does: of several the first. */
function commandOfCall(endpoint: string): Command | undefined {
  return commands.find(
    ({ effect }) => (effect.kind === 'call' || effect.kind === 'each') && effect.endpoint === endpoint,
  );
}

/**
 * What a step that a page took is called: its own name where the words have one (`terminal:steps`), else its command's.
 */
export function stepTitle(endpoint: string, language: Language): string {
  const own = t(`terminal:steps.${endpoint}`, { defaultValue: '' });
  return own === '' ? (commandOfCall(endpoint)?.title[language] ?? endpoint) : own;
}
