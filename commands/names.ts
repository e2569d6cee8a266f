import { fold } from '~domain/fold';
import type { Words } from './command';

/**
 * Names are the same name whatever their case and Unicode form; and, where no other is spelled exactly so, without
 * accents and with `-` for `_`.
 */
export function sameName(typed: string, name: string): boolean {
  return plainName(typed) === plainName(name);
}

/** A name in lower case and NFC. */
export function spelled(typed: string): string {
  return typed.normalize('NFC').toLowerCase();
}

/** A name without accents, its parts joined by `_`: `Hoàn, chờ trung chuyển` → `hoan_cho_trung_chuyen`. */
export function plainName(text: string): string {
  const known = plain.get(text);
  if (known !== undefined) return known;
  const name = fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');
  if (plain.size >= mostPlain) plain.clear();
  plain.set(text, name);
  return name;
}

/** Every word of a line is looked for among verbs, sources and records at every key. */
const plain = new Map<string, string>();
const mostPlain = 1_000;

/** A title as one word that can be typed: `Hoàn, chờ trung chuyển` → `hoàn_chờ_trung_chuyển`. */
export function wordOf(title: string): string {
  return spelled(title)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');
}

const word = /^[\p{L}\p{M}\p{N}_-]+$/u;

interface Named {
  readonly verb: string;
  readonly aliases: readonly string[];
}

/** What a command or source is called in a language: the English verb, or the Vietnamese alias with its accents. */
export function nameIn({ verb, aliases }: Named, language: keyof Words): string {
  if (language === 'en') return verb;
  return aliases.find((alias) => fold(alias) !== alias) ?? aliases[0] ?? verb;
}

/** Finds by exact spelling first, then by the plain name. */
export class NameIndex<T> {
  readonly #exact = new Map<string, T>();
  readonly #plain = new Map<string, T>();

  constructor(entries: Iterable<readonly [name: string, item: T]>) {
    for (const [name, item] of entries) {
      this.#exact.set(spelled(name), item);
      const plain = plainName(name);
      if (!this.#plain.has(plain)) this.#plain.set(plain, item);
    }
  }

  find(typed: string): T | undefined {
    return this.#exact.get(spelled(typed)) ?? (word.test(typed) ? this.#plain.get(plainName(typed)) : undefined);
  }
}
