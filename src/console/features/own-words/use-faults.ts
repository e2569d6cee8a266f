import { formatCount } from '~console/platform/format';
import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { settingSchemas } from '~contract/features/settings';
import { issueText } from '~contract/issue-text';
import { limits } from '~domain/limits';
import type { Macros } from './macro-file';

const { ownWords } = limits;

/** Why the provider would not keep something, told before it is sent; undefined = it would. */
export function useFaults() {
  const t = useText('terminal');
  const language = useLanguage();
  const ofLine = (line: string): string | undefined => {
    const [issue] = settingSchemas.aliases.safeParse({ name: line }).error?.issues ?? [];
    return issue && issueText(issue, language);
  };
  return {
    ofLine,
    ofLines: (lines: readonly string[]): string | undefined =>
      lines.length > ownWords.macroLines
        ? t('memory.macro_too_long', {
            shown: formatCount(lines.length),
            most: formatCount(ownWords.macroLines),
          })
        : lines.map(ofLine).find((fault) => fault !== undefined),
    /** Of what would be there once those of a file have come. */
    ofParts: (parts: Macros): keyof Macros | undefined =>
      (['aliases', 'macros', 'sets'] as const).find((part) => Object.keys(parts[part]).length > ownWords[part]),
  };
}
