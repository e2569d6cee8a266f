import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PackagesList } from '~console/features/packages/pages/packages-list';
import { Exports } from '~console/package/exports/exports';
import { type ExportOrder, useStartExport } from '~console/package/exports/run-export';
import type { Language } from '~console/platform/language';
import { runUiAction } from '~console/terminal/action-handlers';
import { currentFilterAtom, currentPackageAtom, selectedPackagesAtom } from '~console/terminal/subject';
import { uiCommands } from '~commands/ui-commands';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { packageRow, pagination, type Row } from './support/packages';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

const total = 25;
const all: readonly Row[] = Array.from({ length: total }, (_, index) => packageRow(index + 1));

let provider: FakeProvider;

/** Pages of 25 packages; the cursor is the number of rows before. */
function listing({ query }: { query: URLSearchParams }) {
  const limit = Number(query.get('limit') ?? 10);
  const from = query.has('cursor') ? Number(query.get('cursor')) : (Number(query.get('page') ?? 1) - 1) * limit;
  const exact = query.get('count') !== 'none';
  return {
    data: all.slice(from, from + limit),
    next: from + limit < total ? String(from + limit) : null,
    meta: pagination(exact ? total : -1, limit),
  };
}

const open = (path: string, language: 'vi' | 'en' = 'vi') => renderPage(<PackagesList />, path, language);
const codes = (): (string | null)[] =>
  within(screen.getByRole('grid'))
    .getAllByRole('link')
    .map((link) => link.textContent);
const pages = (): URLSearchParams[] =>
  provider
    .of('GET /packages')
    .map((call) => call.query)
    .filter((query) => query.get('count') === 'none');
const lastPage = (): Record<string, string> => Object.fromEntries(pages().at(-1) ?? []);
const counts = (): number => provider.of('GET /packages').filter(({ query }) => query.get('count') === 'exact').length;
const ready = (): Promise<unknown> => screen.findByText(all[0]?.package_code ?? '');

beforeEach(() => {
  provider = welcome(fakeProvider(), person({ role_name: 'admin' }))
    .on('GET /packages', listing)
    .on('GET /shops', () => ({
      data: [{ id: 11, code: 'LUNA', name: 'Luna Cosmetics', active: true }],
      meta: pagination(1),
    }));
});

describe('the address of the list', () => {
  it('without anything asks for the first ten, newest first, and counts once', async () => {
    await open('/packages');
    await ready();
    expect(codes()).toEqual(all.slice(0, 10).map((row) => row.package_code));
    expect(lastPage()).toEqual({ sort: '-created_at', limit: '10', count: 'none', page: '1' });
    expect(await screen.findByText('trang 1 / 3')).toBeTruthy();
    expect(counts()).toBe(1);
  });

  it('carries page, size, sort and every filter into the call', async () => {
    await open(
      '/packages?q=Luna&status=Missing,Lost&hub_id=1,2&hub_role=any&seller_id=11&created_from=2026-11-01T00:00:00.000Z&created_to=2026-11-30T16:59:59.999Z&cod=with&attempts_min=2&printed=no&sort=-cod&limit=20&page=2',
    );
    await waitFor(() => expect(pages()).toHaveLength(1));
    expect(lastPage()).toEqual({
      q: 'Luna',
      status: 'Missing,Lost',
      hub_id: '1,2',
      hub_role: 'any',
      seller_id: '11',
      created_from: '2026-11-01T00:00:00.000Z',
      created_to: '2026-11-30T16:59:59.999Z',
      cod: 'with',
      attempts_min: '2',
      printed: 'no',
      sort: '-cod',
      limit: '20',
      count: 'none',
      page: '2',
    });
    expect(await screen.findByRole('button', { name: /^Bưu cục: ?HCM01, HN03 · Bất kỳ/ })).toBeTruthy();
    expect(await screen.findByRole('button', { name: /^Shop: ?LUNA/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Ngày tạo: ?2026-11-01 07:00:00 ~ 2026-11-30 23:59:59/ })).toBeTruthy();
  });

  it('is changed by the pager, and back and forward are obeyed', async () => {
    await open('/packages');
    await screen.findByText('trang 1 / 3');
    await userEvent.click(screen.getByRole('button', { name: 'Sau' }));
    expect(window.location.search).toBe('?page=2');
    await screen.findByText(all[10]?.package_code ?? '');
    // The page before is known, so this one is asked for by its cursor, and nothing is counted again.
    expect(lastPage()).toEqual({ sort: '-created_at', limit: '10', count: 'none', cursor: '10' });
    expect(counts()).toBe(1);
    act(() => window.history.back());
    await waitFor(() => expect(codes()[0]).toBe(all[0]?.package_code));
    expect(screen.getByText('trang 1 / 3')).toBeTruthy();
  });

  it('is changed by a head, downwards first, and goes back to page 1', async () => {
    await open('/packages?page=2');
    await screen.findByText(all[10]?.package_code ?? '');
    await userEvent.click(screen.getByRole('button', { name: /COD ₫/ }));
    expect(window.location.search).toBe('?sort=-cod');
    await userEvent.click(screen.getByRole('button', { name: /COD ₫/ }));
    expect(window.location.search).toBe('?sort=cod');
  });

  it('is changed by the head of the age to the oldest first, though they began earliest', async () => {
    await open('/packages');
    await ready();
    await userEvent.click(screen.getByRole('button', { name: /Thời gian tồn/ }));
    expect(window.location.search).toBe('?sort=stage_entered_at');
    expect(screen.getByRole('columnheader', { name: /Thời gian tồn/ }).getAttribute('aria-sort')).toBe('descending');
  });
});

describe('the filters', () => {
  it('find statuses by words without accents, in groups, and stand as chips that come off', async () => {
    await open('/packages?page=2');
    await screen.findByText(all[10]?.package_code ?? '');
    await userEvent.click(within(screen.getByRole('search')).getByRole('button', { name: /^Trạng thái/ }));
    await userEvent.keyboard('that lac');
    expect(
      within(screen.getByRole('listbox'))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['✓Thất lạc', '✓Thất lạc ở bưu tá']);
    await userEvent.keyboard('{Enter}{ArrowDown}{Enter}{Escape}');
    expect(window.location.search).toBe('?status=Missing,Missing_courier');
    expect(screen.getByRole('button', { name: /^Trạng thái: ?Thất lạc, Thất lạc ở bưu tá$/ })).toBe(
      document.activeElement,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Bỏ lọc Trạng thái' }));
    expect(window.location.search).toBe('');
  });

  it('search as the typing rests, one step back for all of it', async () => {
    await open('/packages');
    await ready();
    const before = window.history.length;
    await userEvent.type(screen.getByRole('searchbox', { name: 'Tìm kiện' }), 'Đạt');
    await waitFor(() => expect(window.location.search).toBe('?q=%C4%90%E1%BA%A1t'));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Tìm kiện' }), ' Trần{Enter}');
    expect(window.location.search).toBe('?q=%C4%90%E1%BA%A1t+Tr%E1%BA%A7n');
    expect(window.history.length).toBe(before + 1);
    await waitFor(() => expect(counts()).toBeGreaterThanOrEqual(2));
    // Emptied by Escape, no later action finds a list narrowed by words that nobody sees any more.
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('searchbox', { name: 'Tìm kiện' })).toHaveProperty('value', '');
    expect(window.location.search).toBe('');
  });

  it('follow an amount wherever its typing rests, and leave the field to it', async () => {
    await open('/packages?cod_min=1');
    await ready();
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: /^COD từ/ });
    const asked = (): string | null => new URLSearchParams(window.location.search).get('cod_min');
    await userEvent.clear(field);
    await userEvent.type(field, '1.');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.type(field, '250');
    await waitFor(() => expect(asked()).toBe('1250'));
    await userEvent.type(field, '.000');
    await waitFor(() => expect(asked()).toBe('1250000'));
    expect(field.value).toBe('1.250.000');
    await userEvent.clear(field);
    await userEvent.type(field, '1,5tr{Enter}');
    expect(asked()).toBe('1500000');
    expect(field.value).toBe('1,5tr');
  });

  it('come off all at once', async () => {
    await open('/packages?cod=with&printed=no');
    await ready();
    await userEvent.click(screen.getByRole('button', { name: /^Bỏ mọi bộ lọc/ }));
    expect(window.location.search).toBe('');
  });
});

describe('nothing to show', () => {
  it('is told apart: none at all, none that match, a page behind the last', async () => {
    provider.on('GET /packages', () => ({ data: [], next: null, meta: pagination(0) }));
    const first = await open('/packages');
    expect(await screen.findByText('Chưa có kiện hàng nào')).toBeTruthy();
    first.unmount();
    const second = await open('/packages?cod=with');
    expect(await screen.findByText('Không có kiện nào khớp bộ lọc')).toBeTruthy();
    second.unmount();
    await open('/packages?page=9');
    await userEvent.click(await screen.findByRole('button', { name: 'Về trang 1' }));
    expect(window.location.search).toBe('');
  });

  it('is an error with a way to try again when reading fails', async () => {
    provider.on('GET /packages', () => new Refusal(422, { code: 'ESP000', message: 'no' }));
    await open('/packages');
    const retry = await screen.findByRole('button', { name: 'Thử lại' });
    expect(screen.getByRole('alert').textContent).toContain('Dữ liệu chưa hợp lệ');
    provider.on('GET /packages', listing);
    await userEvent.click(retry);
    await ready();
  });
});

describe('the rows', () => {
  it('are the subject: the cursor’s row as the current package, selected ones as the working set', async () => {
    const { store, unmount } = await open('/packages');
    await ready();
    screen.getByRole('grid').focus();
    await userEvent.keyboard('jj');
    expect(store.get(currentPackageAtom)?.code).toBe(all[1]?.package_code);
    await userEvent.keyboard('x');
    expect(store.get(selectedPackagesAtom).map((item) => item.id)).toEqual([2]);
    expect(await screen.findByText('1 kiện đã chọn')).toBeTruthy();
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(screen.getByText('10 kiện đã chọn')).toBeTruthy();
    expect(screen.getByText('10/10 trên trang này')).toBeTruthy();
    unmount();
    expect(store.get(currentPackageAtom)).toBeNull();
  });

  it('give their place to the commands of the registry while selected, folded with the reason where none can', async () => {
    await open('/packages');
    await ready();
    await userEvent.click(screen.getByRole('checkbox', { name: `Chọn ${all[0]?.package_code}` }));
    const bar = await screen.findByRole('toolbar', { name: 'Thao tác với các kiện đã chọn' });
    expect(
      within(bar)
        .getByRole('button', { name: /Báo mất tại kho/ })
        .hasAttribute('aria-disabled'),
    ).toBe(false);
    await userEvent.click(within(bar).getByRole('button', { name: 'Khác' }));
    const cancel = within(screen.getByRole('dialog', { name: 'Khác' })).getByRole('button', { name: /Hủy đơn/ });
    expect(cancel.getAttribute('aria-disabled')).toBe('true');
    expect(cancel.title).toContain('EPK018');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: /Bỏ chọn/ }));
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('stay selected over pages, with how many of them are in sight', async () => {
    await open('/packages');
    await ready();
    screen.getByRole('grid').focus();
    await userEvent.keyboard('{Control>}a{/Control}');
    await userEvent.click(screen.getByRole('button', { name: 'Sau' }));
    await screen.findByText(all[10]?.package_code ?? '');
    expect(screen.getByText('10 kiện đã chọn')).toBeTruthy();
    expect(screen.getByText('0/10 trên trang này')).toBeTruthy();
  });

  it('show age by the hour, red past 48 in a backlog stage, and words in English when asked', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T03:00:00Z') });
    try {
      await open('/packages?limit=50', 'en');
      await ready();
      const age = screen.getAllByText('49h')[0];
      expect(age?.className).toContain('text-failed');
      expect(screen.getByText('page 1 / 1')).toBeTruthy();
      expect(screen.getAllByText('Waiting for delivery')).toHaveLength(total);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('an export of the list', () => {
  function Start({ name, query }: Pick<ExportOrder, 'name' | 'query'>) {
    const start = useStartExport();
    return (
      <button type="button" onClick={() => start({ name, format: 'csv', query })}>
        start
      </button>
    );
  }

  /** Answers an export that goes on until it is called off, further whenever somebody asks. */
  async function exporting(
    order: Pick<ExportOrder, 'name' | 'query'>,
    language: Language = 'vi',
    soFar: () => object = hundredMore(),
  ): Promise<void> {
    provider
      .on('GET /exports/{id}', () => ({ data: soFar() }))
      .on(
        `GET /export-${order.name}`,
        ({ signal }) =>
          new Response(
            new ReadableStream({
              start: (body) => {
                body.enqueue(new Uint8Array(8));
                signal?.addEventListener('abort', () => body.error(new Error('gone')));
              },
            }),
            { headers: { 'x-export-id': '7' } },
          ),
      );
    await renderPage(
      <>
        <Exports />
        <Start {...order} />
      </>,
      '/packages',
      language,
    );
    await userEvent.click(screen.getByRole('button', { name: 'start' }));
  }

  function hundredMore(): () => object {
    let rows = 0;
    return () => ({ rows: (rows += 100), days: null });
  }

  it('is offered as XLSX, whose numbers every spreadsheet reads alike', async () => {
    const { store } = await renderPage(<Exports />, '/packages');
    act(() => store.set(currentFilterAtom, { days_over: '0', hub_role: 'any' }));
    act(() => void runUiAction(uiCommands.export, {}));
    const dialog = within(await screen.findByRole('dialog', { name: 'Xuất: Kiện hàng' }));
    expect(dialog.getByRole('radio', { name: /XLSX/, checked: true })).toBeTruthy();
  });

  it('tells how far it is of all that is found, and what time is left, until it is called off', async () => {
    provider.on('GET /total-packages', ({ query }) => ({
      data: { total: query.get('status') === 'Delivered' ? 1_000 : 0 },
    }));
    await exporting({ name: 'packages', query: { status: 'Delivered' } });
    const bar = await screen.findByRole('progressbar');
    await waitFor(() => expect(bar).toHaveProperty('max', 1_000));
    expect(await screen.findByText(/^còn \d+ giây$/)).toBeTruthy();
    expect(Number(bar.getAttribute('value'))).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('button', { name: 'Hủy' }));
    expect(await screen.findByText('Đã hủy')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('counts the backlog as the packages that it is of', async () => {
    const asked: string[] = [];
    provider.on('GET /total-packages', ({ query }) => {
      asked.push(query.toString());
      return { data: { total: 500 } };
    });
    await exporting({ name: 'backlog-view', query: { type: 'delivery', bucket: 'over_48h', hub_id: '3' } });
    await waitFor(() => expect(screen.getByRole('progressbar')).toHaveProperty('max', 500));
    expect(asked).toEqual(['days_over=0&hub_id=3&hub_role=custody&backlog_type=delivery&backlog_bucket=over_48h']);
    await userEvent.click(screen.getByRole('button', { name: 'Hủy' }));
  });

  it('counts packages that are not finished as those of a list', async () => {
    let asked: URLSearchParams | undefined;
    provider.on('GET /total-packages', ({ query }) => {
      asked = query;
      return { data: { total: 700 } };
    });
    await exporting({ name: 'packages-incomplete', query: { from: '2026-11-01', to: '2026-11-21', hub_id: '3' } });
    await waitFor(() => expect(screen.getByRole('progressbar')).toHaveProperty('max', 700));
    const { status, ...others } = Object.fromEntries(asked ?? []);
    expect(others).toEqual({ created_from: '2026-11-01', created_to: '2026-11-21', hub_id: '3', hub_role: 'any' });
    expect(status?.split(',')).toEqual(expect.arrayContaining(['In_delivery', 'Return_failed']));
    expect(status?.split(',')).not.toContain('Delivered');
    await userEvent.click(screen.getByRole('button', { name: 'Hủy' }));
  });

  it('counts delivered packages by when they were', async () => {
    let asked: URLSearchParams | undefined;
    provider.on('GET /total-packages', ({ query }) => {
      asked = query;
      return { data: { total: 800 } };
    });
    await exporting({ name: 'package-successful', query: { from: '2026-11-01', to: '2026-11-21', seller_id: '3' } });
    await waitFor(() => expect(screen.getByRole('progressbar')).toHaveProperty('max', 800));
    const { status, ...others } = Object.fromEntries(asked ?? []);
    const span = { delivered_from: '2026-11-01', delivered_to: '2026-11-21' };
    expect(others).toEqual({ ...span, seller_id: '3', hub_role: 'any' });
    expect(status?.split(',')).toContain('Delivered');
    expect(status?.split(',')).not.toContain('In_delivery');
    await userEvent.click(screen.getByRole('button', { name: 'Hủy' }));
  });

  it.each([
    ['vi', /^xong \d+\/31 ngày$/, /^còn \d+ giây$/, 'Hủy', 'Đã hủy'],
    ['en', /^\d+ of 31 days$/, /^\d+ s left$/, 'Cancel', 'Cancelled'],
  ] as const)(
    'that goes day by day tells days of those asked for, in %s',
    async (language, told, left, cancel, over) => {
      let done = 0;
      await exporting({ name: 'package-report-system', query: {} }, language, () => ({
        rows: 0,
        days: { done: (done += 1), of: 31 },
      }));
      const bar = await screen.findByRole('progressbar');
      expect(bar).toHaveProperty('max', 31);
      expect(await screen.findByText(told)).toBeTruthy();
      expect(await screen.findByText(left)).toBeTruthy();
      expect(Number(bar.getAttribute('value'))).toBeGreaterThan(0);
      // By its key, as any button.
      screen.getByRole('button', { name: cancel }).focus();
      await userEvent.keyboard('{Enter}');
      expect(await screen.findByText(over)).toBeTruthy();
    },
  );

  it('of which nobody knows how long it will be tells how fast it goes, and no time', async () => {
    await exporting({ name: 'package-sales', query: {} });
    expect(await screen.findByText(/^\d+ dòng\/giây$/)).toBeTruthy();
    expect(screen.queryByText(/^còn/)).toBeNull();
    expect(screen.queryByRole('progressbar')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Hủy' }));
  });
});
