import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { steps } from '~console/features/practice/steps';
import { PracticePage } from '~console/features/practice/pages/practice';
import { CheatSheet } from '~console/features/help/pages/cheat-sheet';
import { fakeProvider, type FakeProvider } from './support/fake-provider';
import { person, welcome } from './support/people';
import { put } from './support/put';
import { renderPage } from './support/render-page';
import { scan } from './support/scan';

let provider: FakeProvider;

beforeEach(() => {
  provider = fakeProvider();
});

const field = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: /Dòng lệnh luyện tập|Practice command line/ });
const said = () => screen.getByRole('status').textContent;
const enter = async (line: string): Promise<void> => {
  await put(field(), line);
  await userEvent.keyboard('{Enter}');
};
const shownLine = (): string => document.querySelector('code')?.textContent ?? '';

describe('practice', () => {
  it('is gone through by a scan, keys and the lines it shows, and nothing is sent', async () => {
    await renderPage(<PracticePage />, '/user/practice');
    expect(document.activeElement).toBe(field());
    const code = shownLine();
    expect(screen.getByRole('img', { name: `Mã vạch của ${code}` })).toBeTruthy();
    act(() => field().blur());
    act(() => scan(code));
    await waitFor(() => expect(said()).toContain('Đúng rồi. Tiếp theo: Làm một việc'));
    expect(said()).toContain('Chờ giao');
    for (const { hidden } of steps.slice(1)) {
      if (hidden) {
        await userEvent.click(screen.getByRole('button', { name: 'Gợi ý' }));
        expect(document.activeElement).toBe(field());
      }
      const before = said();
      await enter(shownLine());
      await waitFor(() => expect(said()).not.toBe(before));
      expect(said()).toContain('Đúng rồi');
    }
    expect(screen.getByRole('heading', { name: /Xong cả 8 bước trong 0:/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Bắt đầu làm việc' })).toBeTruthy();
    // Who is signed in, as on every page; nothing else is asked, and nothing sent.
    expect(provider.calls.filter(({ method, path }) => method !== 'GET' || !path.startsWith('/user/'))).toEqual([]);
    await userEvent.click(screen.getAllByRole('button', { name: 'Làm lại từ đầu' })[0] as HTMLElement);
    expect(screen.getByText('Bước 1/8')).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(said()).toBe('');
  });

  it('previews, says in words what is wrong, completes by Tab, recalls by Up, and lets a step be skipped', async () => {
    await renderPage(<PracticePage />, '/user/practice', 'en');
    await enter('1 ; nota x');
    await waitFor(() => expect(said()).toContain('no command “nota”'));
    await enter('1 ; note x');
    await waitFor(() => expect(said()).toContain('Operator note: 1 package'));
    expect(said()).toContain('One tracking code is enough');
    const [row] = screen.getAllByRole('row').slice(1);
    expect(row && within(row).getAllByText('x').length).toBeGreaterThan(0);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(field().value).toBe('1 ; nota x');
    await userEvent.clear(field());
    await put(field(), '6 ; retu');
    await userEvent.keyboard('{Tab}');
    expect(field().value).toBe('6 ; return ');
    await put(field(), 'reason=FR005');
    expect(await screen.findByText(/✗ 1.*EPK011/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Skip this step' }));
    expect(screen.getByText('Step 2 of 8')).toBeTruthy();
    expect(screen.getByText('skipped')).toBeTruthy();
    expect(document.activeElement).toBe(field());
  });
});

describe('the cheat sheet', () => {
  it('has on one sheet the ten lines of the role, the grammar, and the keys of what the role may do', async () => {
    welcome(provider, person({ role_name: 'hub_operator' }));
    const print = vi.spyOn(window, 'print').mockReturnValue();
    await renderPage(<CheatSheet />, '/user/cheat-sheet');
    const lines = within(await screen.findByRole('region', { name: 'Dòng lệnh của Nhân viên bưu cục' }));
    expect(lines.getAllByRole('term')).toHaveLength(10);
    expect(lines.getAllByRole('term')[0]?.textContent).toBe('nhập-kho');
    expect(within(screen.getByRole('region', { name: 'Cú pháp' })).getByText('3,6-900')).toBeTruthy();
    const keys = within(screen.getByRole('region', { name: 'Phím' }));
    expect(keys.getByText('Nhập kho').nextElementSibling?.textContent).toBe('g f');
    expect(keys.queryByText('Cập nhật trạng thái')).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(print).toHaveBeenCalledOnce();
  });

  it('leads whoever opened it by its address to his first page', async () => {
    welcome(provider, person({ role_name: 'hub_operator' }));
    await renderPage(<CheatSheet />, '/user/cheat-sheet');
    vi.spyOn(window.history, 'length', 'get').mockReturnValue(1);
    await userEvent.click(await screen.findByRole('button', { name: 'Quay lại' }));
    expect(window.location.pathname).toBe('/');
  });
});
