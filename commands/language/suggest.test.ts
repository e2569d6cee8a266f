import { describe, expect, test } from 'vitest';
import { distance } from './near';
import { suggestVerbs } from './suggest';

describe('the distance of two words', () => {
  test.each([
    ['print', 'print', 0],
    ['pr', 'print', 0],
    ['print', 'pr', 3],
    // One letter missing, too many, another, or two swapped.
    ['pint', 'print', 1],
    ['xprint', 'print', 1],
    ['prxnt', 'print', 1],
    ['prnit', 'print', 1],
    ['rpint', 'print', 1],
    ['printt', 'print', 1],
    ['rpitn', 'print', 2],
    ['prinxx', 'print', 2],
    ['pri', 'rin', 2],
    ['pxixt', 'print', 2],
    ['abcde', 'print', 3],
    ['pixxx', 'print', 3],
    // Two letters are a beginning or nothing.
    ['pi', 'print', 3],
    ['xy', 'xz', 3],
    ['abcdef', 'abc', 3],
    ['abcdx', 'abc', 2],
  ])('from %s to %s is %i', (typed, verb, edits) => {
    expect(distance(typed, verb)).toBe(edits);
  });
});

describe('a mistyped word', () => {
  test.each([
    ['retrun', ['return', 'retry']],
    ['clam', ['claim', 'clear']],
    ['prin', ['print', 'print-a7', 'print-100x150']],
    ['fnid', ['find', 'end', 'grid']],
    // In the language it is like.
    ['phíu', ['phím', 'phiếu']],
    ['in-nhã', ['in-nhãn', 'in-nhãn-a7', 'in-nhãn-100x150']],
    ['hoản', ['hoàn', 'hoàn-lại', 'hoàn-tác']],
    ['tìn', ['tính-cước', 'tỉnh-thành', 'tìm']],
    // Sources and kinds of records are words too, and a verb is told with that of its record where it needs it.
    ['phieu', ['phiếu-hoàn', 'phiếu mới', 'phiếu chuyến-mới']],
    ['xyzzyq', []],
    ['', []],
  ])('%j may have been %j', (word, meant) => {
    expect(suggestVerbs(word)).toEqual(meant);
  });
});
