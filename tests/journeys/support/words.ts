import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { collectMessages } from '~console/platform/collect-messages';
import type { Language } from '~console/platform/language';

const consoleDir = 'src/console';

/** Every text of the interface in a language, by `space:key`. */
function textsOf(language: Language): Map<string, string> {
  const files = readdirSync(consoleDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith(`messages.${language}.json`),
  );
  const texts = new Map<string, string>();
  const walk = (words: object, path: string): void => {
    for (const [key, value] of Object.entries(words)) {
      if (typeof value === 'string') texts.set(`${path}${key}`, value);
      else if (typeof value === 'object' && value !== null) walk(value, `${path}${key}.`);
    }
  };
  const read = (path: string): Record<string, unknown> =>
    JSON.parse(readFileSync(join(consoleDir, path), 'utf8')) as Record<string, unknown>;
  for (const [space, words] of Object.entries(
    collectMessages(Object.fromEntries(files.map((path) => [path, read(path)])), language),
  ))
    walk(words, `${space}:`);
  return texts;
}

const cache = new Map<Language, Map<string, string>>();
export function interfaceTexts(language: Language): Map<string, string> {
  const texts = cache.get(language) ?? textsOf(language);
  cache.set(language, texts);
  return texts;
}

/** Letters only Vietnamese has. */
const vietnamese = /[ăâđêôơưĂÂĐÊÔƠƯạảãàáằắặẳẵầấậẩẫẹẻẽèéềếệểễịỉĩìíọỏõòóồốộổỗờớợởỡụủũùúừứựửữỵỷỹỳý]/i;

/** Sentences of fewer words of their own could be data just as well. */
const plainWords = 2;
/** Records of the demo that are called as something of the interface is. */
const recordNames: ReadonlySet<string> = new Set(['Hệ thống', 'Bảng giá chuẩn']);
/** A user's name, a code's word: no text of ours begins small and stands alone in one word. */
const bare = /^[a-z_]+$/;

/**
 * What tells that a text is of the interface in `other` and not in `shown`: whole texts, and sentences with values in
 * them.
 */
function strangers(shown: Language): { readonly whole: Set<string>; readonly patterns: RegExp[] } {
  const [own, foreign] = [interfaceTexts(shown), interfaceTexts(shown === 'en' ? 'vi' : 'en')];
  const known = new Set(own.values());
  const texts = [...foreign.values()].filter((text) => !known.has(text) && text.trim() !== '');
  const literal = (text: string): string => text.replaceAll(/\{\{\w+\}\}|<[^>]*>/g, '').trim();
  const patterns = texts
    .filter(
      (text) =>
        text.includes('{{') &&
        (shown === 'en' ? vietnamese.test(literal(text)) : true) &&
        literal(text).split(/\s+/).length > plainWords,
    )
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\{\{\w+\}\}/)
            .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
            .join('.+')}$`,
        ),
    );
  return { whole: new Set(texts.filter((text) => !text.includes('{{'))), patterns };
}

const known = new Map<Language, ReturnType<typeof strangers>>();

/**
 * The texts in sight, and what is read out in their stead. What bears a language of its own (labels are printed in
 * Vietnamese) and code are left out.
 */
const inSight = (): string[] => {
  const texts = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.closest('script,style,code,[lang]:not(html),textarea'))
      texts.add(node.textContent?.trim() ?? '');
  }
  for (const element of document.querySelectorAll('[aria-label],[title],[placeholder]')) {
    if (element.closest('[lang]:not(html)')) continue;
    for (const name of ['aria-label', 'title', 'placeholder']) texts.add(element.getAttribute(name)?.trim() ?? '');
  }
  texts.delete('');
  return [...texts];
};

/** Words of the other language, and keys shown instead of a text. */
export async function wordFaults(page: Page, shown: Language): Promise<string[]> {
  const { whole, patterns } = known.get(shown) ?? strangers(shown);
  known.set(shown, { whole, patterns });
  const keys = interfaceTexts('en');
  const spaces = new Set([...keys.keys()].map((key) => key.split(':')[0] ?? ''));
  const isKey = (text: string): boolean =>
    /^[\w-]+:[\w-]+(\.[\w-]+)+$/.test(text)
      ? spaces.has(text.split(':')[0] ?? '')
      : /^[a-z_]+(\.[a-z_]+)+$/.test(text) && [...spaces].some((space) => keys.has(`${space}:${text}`));
  return (await page.evaluate(inSight)).flatMap((text) => {
    if (isKey(text)) return [`a key instead of a text: ${text}`];
    if (recordNames.has(text) || bare.test(text)) return [];
    return whole.has(text) || patterns.some((pattern) => pattern.test(text)) ? [`not in ${shown}: ${text}`] : [];
  });
}
