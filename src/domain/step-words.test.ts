import { describe, expect, it } from 'vitest';
import { outboundFaults } from './outbound';
import { faultTitles, noteText } from './step-words';

describe('the note of a step', () => {
  it('names a fault in words of the reader’s language, behind who had it', () => {
    expect(noteText('GHN-2: connect_timeout', 'vi')).toBe('GHN-2: không kết nối được trong thời hạn');
    expect(noteText('OMS: bad_answer', 'en')).toBe('OMS: the answer is not as agreed');
    for (const fault of outboundFaults)
      for (const language of ['vi', 'en'] as const)
        expect(noteText(`A: ${fault}`, language)).toBe(`A: ${faultTitles[fault][language]}`);
  });

  it('is else what somebody wrote', () => {
    for (const note of [
      'GHN: Ngoài vùng phục vụ',
      'GHN: HTTP 503',
      'timeout',
      'GHN: timeout nữa',
      'A: constructor',
      '',
    ])
      expect(noteText(note, 'vi')).toBe(note);
  });
});
