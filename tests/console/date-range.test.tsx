import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '~console/platform/i18n';
import { rangeText } from '~console/ui/date-range/range';
import { RangePanel } from '~console/ui/date-range/range-panel';
import { Popover } from '~console/ui/popover';

const applied = vi.fn();
const field = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Ngày tạo' });
const show = (text = ''): void =>
  void render(<RangePanel label="Ngày tạo" text={text} onApply={(range) => applied(range && rangeText(range))} />);
const day = (date: string): HTMLElement => {
  const button = screen.getByRole('grid').querySelector<HTMLElement>(`[data-day="${date}"] button`);
  if (!button) throw new Error(`${date} is not shown`);
  return button;
};

const years = (): string[] =>
  within(screen.getByRole('group', { name: 'Chọn năm' }))
    .getAllByRole('button')
    .map((button) => button.textContent ?? '');

async function type(text: string): Promise<void> {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
}

describe('the range of dates', () => {
  beforeAll(() => startI18n('vi'));
  // One in the morning of New Year's Day in Viet Nam; elsewhere it is still the old year.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-31T18:00:00Z') }));
  afterEach(() => {
    vi.useRealTimers();
    applied.mockClear();
  });

  it('shows 42 days, the month of the Vietnamese today first', () => {
    show();
    expect(within(screen.getByRole('grid')).getAllByRole('gridcell')).toHaveLength(42);
    expect(screen.getByRole('button', { name: '2027' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Tháng 1' })).toBeTruthy();
  });

  it('calls months in English by their names', async () => {
    await startI18n('en');
    try {
      show();
      expect(screen.getByRole('button', { name: 'January' })).toBeTruthy();
    } finally {
      await startI18n('vi');
    }
  });

  it('shows 42 days in every month, February of four weeks too', async () => {
    // February 2027 begins on a Monday and fills four weeks exactly.
    show('2027-02-01 00:00:00 ~ 2027-02-28 23:59:59');
    const next = screen.getByTitle('Tháng sau');
    for (let month = 0; month < 14; month += 1) {
      expect(document.querySelectorAll('[role="grid"] tbody td')).toHaveLength(42);
      fireEvent.click(next);
    }
    expect(screen.getByText('2028')).toBeTruthy();
  });

  it.each([
    ['Hôm nay', '2027-01-01 00:00:00 ~ 2027-01-01 23:59:59'],
    ['Hôm qua', '2026-12-31 00:00:00 ~ 2026-12-31 23:59:59'],
    ['7 ngày qua', '2026-12-26 00:00:00 ~ 2027-01-01 23:59:59'],
    ['30 ngày qua', '2026-12-03 00:00:00 ~ 2027-01-01 23:59:59'],
    ['Tháng này', '2027-01-01 00:00:00 ~ 2027-01-31 23:59:59'],
    ['Tháng trước', '2026-12-01 00:00:00 ~ 2026-12-31 23:59:59'],
  ])('takes %s in one press', async (name, text) => {
    show();
    await userEvent.click(within(screen.getByRole('list', { name: 'Chọn nhanh' })).getByRole('button', { name }));
    expect(applied).toHaveBeenCalledWith(text);
  });

  it('takes a typed range on Enter', async () => {
    show();
    await type('2026-11-01 08:00:00 ~ 2026-11-30 17:30:00{Enter}');
    expect(applied).toHaveBeenCalledWith('2026-11-01 08:00:00 ~ 2026-11-30 17:30:00');
  });

  it('takes whole days as people write them', async () => {
    show();
    await type('01/11/2026 ~ 10/11/2026{Enter}');
    expect(applied).toHaveBeenCalledWith('2026-11-01 00:00:00 ~ 2026-11-10 23:59:59');
  });

  it('says nothing of what is half typed before it is handed in, and then what is missing', async () => {
    show();
    await type('2026-11-01 08:00:00');
    expect(screen.getByRole('alert').textContent).toBe('');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('alert').textContent).toContain('Chưa đủ hai đầu');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(applied).not.toHaveBeenCalled();
  });

  it.each([
    ['2026-11-30 00:00:00 ~ 2026-11-01 00:00:00', 'trước đầu Từ'],
    ['2026-02-30 00:00:00 ~ 2026-03-01 00:00:00', 'Không có ngày hoặc giờ này'],
    ['31/11/2026 ~ 01/12/2026', 'Không có ngày hoặc giờ này'],
    ['cuối tháng ~ hôm nay', 'Sai dạng'],
  ])('refuses %s at once', async (text, words) => {
    show();
    await type(text);
    expect(screen.getByRole('alert').textContent).toContain(words);
    await userEvent.keyboard('{Enter}');
    expect(applied).not.toHaveBeenCalled();
  });

  it('is picked by two days, over the edge of the year, earlier second', async () => {
    show();
    await userEvent.click(day('2027-01-03'));
    expect(field().value).toBe('2027-01-03 00:00:00 ~ ');
    await userEvent.click(day('2026-12-28'));
    expect(field().value).toBe('2026-12-28 00:00:00 ~ 2027-01-03 23:59:59');
    await userEvent.click(screen.getByRole('button', { name: 'Áp dụng' }));
    expect(applied).toHaveBeenCalledWith('2026-12-28 00:00:00 ~ 2027-01-03 23:59:59');
  });

  it('is picked by arrows and Enter', async () => {
    show();
    day('2027-01-01').focus();
    await userEvent.keyboard('{Enter}{ArrowDown}{ArrowRight}{Enter}');
    expect(field().value).toBe('2027-01-01 00:00:00 ~ 2027-01-09 23:59:59');
  });

  it('takes times by themselves', async () => {
    show('2027-01-01 00:00:00 ~ 2027-01-09 23:59:59');
    const to = screen.getByRole('textbox', { name: 'Đến' });
    await userEvent.clear(to);
    await userEvent.type(to, '12:30:00{Enter}');
    expect(applied).toHaveBeenCalledWith('2027-01-01 00:00:00 ~ 2027-01-09 12:30:00');
  });

  it('shows the time of a day however that is written', async () => {
    show('1/11/2026 08:00 ~ 3/11/2026 17:30');
    const time = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
    expect([time('Từ').value, time('Đến').value]).toEqual(['08:00', '17:30']);
    await userEvent.clear(time('Đến'));
    await userEvent.type(time('Đến'), '18:30{Enter}');
    expect(applied).toHaveBeenCalledWith('2026-11-01 08:00:00 ~ 2026-11-03 18:30:00');
  });

  it('shows twelve years, and goes by twelve', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: '2027' }));
    expect(years()).toHaveLength(12);
    expect(years()[0]).toBe('2016');
    expect(document.activeElement?.textContent).toBe('2027');
    await userEvent.click(screen.getByRole('button', { name: '12 năm sau' }));
    expect(years()[0]).toBe('2028');
    await userEvent.click(screen.getByRole('button', { name: '2030' }));
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Chọn tháng' })).getByRole('button', { name: 'Tháng 2' }),
    );
    expect(day('2030-02-28')).toBeTruthy();
  });

  it('keeps the focus where a month was chosen, and takes times of digits alone', async () => {
    show('2027-01-01 00:00:00 ~ 2027-01-09 23:59:59');
    await userEvent.click(screen.getByRole('button', { name: 'Tháng 1' }));
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Tháng 2' }));
    const to = screen.getByRole('textbox', { name: 'Đến' });
    await userEvent.clear(to);
    await userEvent.type(to, '1230{Enter}');
    expect(applied).toHaveBeenCalledWith('2027-01-01 00:00:00 ~ 2027-01-09 12:30:00');
  });

  it('is taken off by an empty field', async () => {
    show('2027-01-01 00:00:00 ~ 2027-01-09 23:59:59');
    await userEvent.clear(field());
    await userEvent.keyboard('{Enter}');
    expect(applied).toHaveBeenCalledWith(null);
  });
});

describe('what hangs open over a page', () => {
  it('goes by Escape where nothing has the focus, and the page hears nothing of it', async () => {
    const [close, beneath] = [vi.fn(), vi.fn()];
    window.addEventListener('keydown', beneath);
    const anchor = document.createElement('button');
    render(
      <Popover anchor={anchor} label="Lọc" onClose={close}>
        <button type="button">Tháng 1</button>
      </Popover>,
    );
    act(() => document.querySelector('button')?.blur());
    expect(document.activeElement).toBe(document.body);
    await userEvent.keyboard('{Escape}');
    window.removeEventListener('keydown', beneath);
    expect([close.mock.calls.length, beneath.mock.calls.length]).toEqual([1, 0]);
  });
});
