import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentFilterAtom, selectedPackagesAtom, visibleRowsAtom } from '~console/terminal/subject';
import { toSubject } from '~commands/subject';
import { fakeProvider, type FakeProvider } from './support/fake-provider';
import { openTerminal } from './support/open-terminal';
import { packageRow } from './support/packages';

const total = 6_254;
const loaded = 200;
let provider: FakeProvider;
let listed = total;

const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, step) => packageRow(from + step + 1));
const prompt = (): HTMLElement => screen.getByRole('textbox', { name: 'Dòng lệnh' });
const enter = async (text: string): Promise<void> => {
  await userEvent.click(prompt());
  await userEvent.clear(prompt());
  await userEvent.paste(text);
  await userEvent.keyboard('{Enter}');
};
const noted = (): number => provider.of('PATCH /packages/{id}/operator-update').length;

beforeEach(() => {
  listed = total;
  provider = fakeProvider({
    'GET /packages-subjects': ({ query }) => {
      const cursor = Number(query.get('cursor') ?? 0);
      const end = Math.min(listed, cursor + Number(query.get('limit') ?? 10_000));
      return { data: rows(cursor, end), meta: { total: listed }, next: end < listed ? String(end) : null };
    },
    'POST /packages-post': ({ body }) => {
      const { codes } = body as { codes: string[] };
      const known = rows(0, 3).filter((row) => codes.includes(row.package_code));
      return { data: { packages: known, malformed: [], elsewhere: [], not_found: [] } };
    },
    'PATCH /packages/{id}/operator-update': ({ path }) => ({ data: packageRow(Number(path.split('/')[2])) }),
  });
});

/** A list of which the first rows are loaded. */
async function openList() {
  const terminal = await openTerminal();
  const inSight = rows(0, loaded).map(toSubject);
  act(() => {
    terminal.store.set(visibleRowsAtom, { at: (index) => inSight[index] });
    terminal.store.set(currentFilterAtom, { status: 'Waiting_for_delivery' });
  });
  return terminal;
}

describe('row numbers', () => {
  it('reach over the whole list, loaded or not', async () => {
    const { store } = await openList();
    await enter('3,6-900');
    await waitFor(() => expect(store.get(selectedPackagesAtom)).toHaveLength(896));
    expect(store.get(selectedPackagesAtom).map(({ id }) => id)).toEqual([3, ...rows(5, 900).map(({ id }) => id)]);
  });

  it('beyond its end are told', async () => {
    await openList();
    await enter('6250-6300');
    expect((await screen.findByRole('alert')).textContent).toContain('6255');
  });
});

describe('@all', () => {
  it('above the number that the user lets pass says how many it is and asks for one more Enter', async () => {
    listed = 51;
    await openList();
    await enter('@all ; note gọi lại');
    expect(await screen.findByText('Cả danh sách: 51 kiện khớp bộ lọc. Nhấn Enter lần nữa để chạy.')).toBeTruthy();
    expect(noted()).toBe(0);
    // A hand that goes on at once has not seen the question: its Enter would be kept.
    fireEvent.pointerDown(prompt());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(noted()).toBe(51));
  });

  it('is previewed of the list in sight, one that comes behind the line too', async () => {
    const { store } = await openList();
    listed = 52;
    await userEvent.click(prompt());
    await userEvent.paste('@all ; note gọi lại');
    expect(await screen.findByText(/52 làm được/)).toBeTruthy();
    listed = 7;
    act(() => store.set(currentFilterAtom, { status: 'Lost' }));
    expect(await screen.findByText(/(^|\D)7 làm được/)).toBeTruthy();
  });

  it('below it runs as it is', async () => {
    listed = 50;
    await openList();
    await enter('@all ; note gọi lại');
    await waitFor(() => expect(noted()).toBe(50));
  });
});

describe('a pasted column', () => {
  it('with words that are no codes stops once, shows them, and then leaves them out', async () => {
    const { store } = await openList();
    const [a, b] = rows(0, 2).map(({ package_code: code }) => code);
    await enter(`Mã vận đơn\nSL\n${a}\t2\n${b}\t1`);
    expect((await screen.findByRole('alert')).textContent).toContain(
      '6 từ không phải mã: Mã, vận, đơn, SL, 2, 1. Nhấn Enter lần nữa để bỏ qua và chạy.',
    );
    expect(store.get(selectedPackagesAtom)).toEqual([]);
    await userEvent.click(prompt());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(store.get(selectedPackagesAtom).map(({ id }) => id)).toEqual([1, 2]));
  });
});
