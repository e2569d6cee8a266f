import { describe, expect, it } from 'vitest';
import { fold } from './fold';
import { maskPhone } from './mask';

/** The plain letters of Vietnamese with every mark they can bear. */
const letters: Record<string, string> = {
  a: 'aàáảãạăằắẳẵặâầấẩẫậ',
  e: 'eèéẻẽẹêềếểễệ',
  i: 'iìíỉĩị',
  o: 'oòóỏõọôồốổỗộơờớởỡợ',
  u: 'uùúủũụưừứửữự',
  y: 'yỳýỷỹỵ',
  d: 'dđ',
};

describe('folding', () => {
  it('strips every mark of every letter, composed or not, small or large', () => {
    for (const [plain, marked] of Object.entries(letters)) {
      for (const letter of marked.normalize('NFC')) {
        for (const form of [
          letter,
          letter.normalize('NFD'),
          letter.toUpperCase(),
          letter.toUpperCase().normalize('NFD'),
        ])
          expect(fold(form)).toBe(plain);
      }
    }
  });

  it('leaves the rest of a text as it is', () => {
    expect(fold('Nguyễn Thị Đào, 12/3 Lê Lợi')).toBe('nguyen thi dao, 12/3 le loi');
    expect(fold('')).toBe('');
  });
});

describe('a masked phone', () => {
  it('keeps the first four and the last three digits', () => {
    expect(maskPhone('0903111218')).toBe('0903 *** 218');
    expect(maskPhone('02838111218')).toBe('0283 *** 218');
  });

  it('keeps nothing of a number too short to hide any of it', () => {
    expect(maskPhone('1900123')).toBe('***');
    expect(maskPhone('')).toBe('***');
    expect(maskPhone(null)).toBeNull();
  });
});
