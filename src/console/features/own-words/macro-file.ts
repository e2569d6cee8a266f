import * as z from 'zod';
import { settingSchemas, type SettingValue } from '~contract/features/settings';

/** Everything a user has made words of his own for, as one file carries it to another account. */
export interface Macros {
  readonly aliases: SettingValue<'aliases'>;
  readonly macros: SettingValue<'macros'>;
  readonly sets: SettingValue<'sets'>;
}

const { aliases, macros, sets } = settingSchemas;
const schema = z.strictObject({
  hubline: z.literal('own-words'),
  aliases: aliases.default({}),
  macros: macros.default({}),
  sets: sets.default({}),
});

export function writeMacroFile(words: Macros): string {
  return JSON.stringify({ hubline: 'own-words', ...words }, null, 2);
}

/** Null = it is no such file, or holds what could not be kept. */
export function readMacroFile(text: string): Macros | null {
  try {
    const { success, data } = schema.safeParse(JSON.parse(text));
    return success ? { aliases: data.aliases, macros: data.macros, sets: data.sets } : null;
  } catch {
    // No JSON at all.
    return null;
  }
}
