import { expect, test } from 'vitest';
import { complete, type CompletionContext } from './complete';
import { noMemory } from '../testing/meaning';
import { expand } from './expand';
import { once } from './once';
import { parseLine } from './parse';
import { tokenise } from './tokens';

const line = 'backlog type=delivery over=48h ; return reason=FR012 ; print';

test('a line is cut, expanded and parsed once, whoever walks it', () => {
  const context: CompletionContext = {
    language: 'en',
    commands: [],
    sources: [],
    records: [],
    sets: {},
    words: {},
    entities: () => [],
  };
  const [tokens, parsed] = [tokenise(line), parseLine(line, 'runsheet')];
  complete(line, { ...context, hand: 'runsheet' });
  const expansion = expand(line, noMemory);
  const text = expansion.ok ? expansion.text : '';
  expect(tokenise(text)).toBe(tokens);
  expect(parseLine(text, 'runsheet')).toBe(parsed);
  expect(parseLine(line, null)).not.toBe(parsed);
});

test('as many readings are kept as lines are looked at at a time', () => {
  const asked: string[] = [];
  const read = once((text: string, way: number) => {
    asked.push(text);
    return { text, way };
  });
  for (const text of ['a', 'b', 'a', 'b']) read(text, 1);
  expect(read('a', 2)).toEqual({ text: 'a', way: 2 });
  expect(asked).toEqual(['a', 'b', 'a']);
  for (const text of '12345678') read(text, 1);
  read('b', 1);
  expect(asked.at(-1)).toBe('b');
});
