import { describe, expect, it } from 'vitest';
import { readableAge } from './readable-age';

const now = Date.parse('2026-11-21T08:00:00.000Z');
const ago = (seconds: number): string => new Date(now - seconds * 1000).toISOString();

describe('the readable age of a notification', () => {
  it.each([
    [0, 'vừa xong', 'just now'],
    [59, 'vừa xong', 'just now'],
    [60, '1 phút trước', '1 minute ago'],
    [5 * 60 + 59, '5 phút trước', '5 minutes ago'],
    [3600, '1 giờ trước', '1 hour ago'],
    [86_399, '23 giờ trước', '23 hours ago'],
    [3 * 86_400, '3 ngày trước', '3 days ago'],
    [65 * 86_400, '2 tháng trước', '2 months ago'],
    [800 * 86_400, '2 năm trước', '2 years ago'],
  ])('%i seconds', (seconds, vi, en) => {
    expect(readableAge(ago(seconds), now, 'vi')).toBe(vi);
    expect(readableAge(ago(seconds), now, 'en')).toBe(en);
  });

  it('of a clock that runs ahead is just now', () => {
    expect(readableAge(ago(-30), now, 'vi')).toBe('vừa xong');
  });
});
