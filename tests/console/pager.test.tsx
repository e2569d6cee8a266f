import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startI18n } from '~console/platform/i18n';
import { Pager, totalPages } from '~console/ui/pager';

const onPage = vi.fn();
const onPageSize = vi.fn();

function show(page: number, total: number | null, { pageSize = 10, hasMore = false } = {}): void {
  render(
    <Pager
      list="Kiện"
      page={page}
      pageSize={pageSize}
      total={total}
      hasMore={hasMore}
      onPage={onPage}
      onPageSize={onPageSize}
    />,
  );
}
const previous = (): HTMLButtonElement => screen.getByRole('button', { name: 'Trước' });
const next = (): HTMLButtonElement => screen.getByRole('button', { name: 'Sau' });
const usable = (button: HTMLButtonElement): boolean => button.getAttribute('aria-disabled') !== 'true';

describe('the pager', () => {
  beforeAll(() => startI18n('vi'));

  it.each([
    [0, 10, 1],
    [1, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
    [20_000, 50, 400],
  ])('counts %d rows in pages of %d as %d', (total, size, pages) => expect(totalPages(total, size)).toBe(pages));

  it.each([
    // page, total, previous works, next works
    [1, 25, false, true],
    [2, 25, true, true],
    [3, 25, true, false],
    [1, 0, false, false],
    [1, 10, false, false],
    [9, 25, true, false],
  ])('at page %d of %d rows: previous %s, next %s', (page, total, before, after) => {
    show(page, total);
    expect([usable(previous()), usable(next())]).toEqual([before, after]);
  });

  it('says total and place, in the locale of the product', () => {
    show(3, 41_208);
    expect(screen.getByText('Tổng 41.208')).toBeTruthy();
    expect(screen.getByText('trang 3 / 4.121')).toBeTruthy();
  });

  it('shows … while the total is being counted, and goes on as far as the page itself knows', () => {
    show(2, null, { hasMore: true });
    expect(screen.getByText('trang 2 / …')).toBeTruthy();
    expect(usable(next())).toBe(true);
  });

  it('does not go on where neither total nor page know of more', () => {
    show(2, null, { hasMore: false });
    expect(usable(next())).toBe(false);
  });

  it('offers 10, 20 and 50 rows and what fits the screen, and is worked by keyboard alone', async () => {
    show(2, 500);
    const size = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Dòng mỗi trang' });
    expect([...size.options].map((option) => option.value)).toEqual(['10', '20', '50', 'fit']);
    await userEvent.tab();
    expect(document.activeElement).toBe(size);
    await userEvent.selectOptions(size, '50');
    expect(onPageSize).toHaveBeenLastCalledWith(50);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(onPage).toHaveBeenLastCalledWith(1);
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(onPage).toHaveBeenLastCalledWith(3);
  });
});
