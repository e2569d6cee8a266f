import { limits } from '~domain/limits';
import type { Argument } from './command';

/** What somebody wants known about it, in his own words. */
export const note = (required: boolean): Argument => ({
  name: 'note',
  words: ['ghi_chú'],
  title: { vi: 'Ghi chú', en: 'Note' },
  type: { kind: 'text', max: limits.text, multiline: true },
  required,
});
