import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { CodCollection } from '~console/features/cod-collection/pages/cod-collection';
import type { CourierCash } from '~console/features/cod-collection/use-cash';
import { errorText } from '~domain/errors';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { packageRow } from './support/packages';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

const courier = { id: 5, code: 'BT0005', name: 'Lê Văn Đạt' };
const hub = { id: 1, code: 'HCM01' };
const lines: CourierCash['lines'] = Array.from({ length: 80 }, (_, place) => ({
  id: place + 1,
  package_code: packageRow(place + 1).package_code,
  seller_code: 'LUNA',
  receiver_name: `Khách ${place + 1}`,
  runsheet_code: 'ORS26112200001',
  cash: 100_000 + place,
  transferred: 0,
  at: '2026-11-22T02:00:00.000Z',
}));
const recorded = lines.reduce((sum, { cash }) => sum + cash, 0);
const inHand = {
  courier,
  hub,
  packages: 80,
  transfers: 0,
  recorded,
  carried: -500,
  expected: recorded - 500,
  since: '2026-11-22T02:00:00.000Z',
  waiting: { documents: 0, counted: 0 },
};

let provider: FakeProvider;
beforeEach(() => {
  provider = welcome(fakeProvider(), person({ role_name: 'hub_operator' }));
  provider
    .on('GET /cod-collections/ageing', () => ({ data: { days: [], held: [] } }))
    .on('GET /cod-collections/couriers', () => ({ data: [inHand] }))
    .on('GET /cod-collections/couriers/{id}', () => ({ data: { ...inHand, lines } }));
});

async function counter(): Promise<HTMLElement> {
  await renderPage(<CodCollection />, '/cod-collection?courier=5-1');
  const counted = await screen.findByRole('textbox', { name: 'Đếm được' });
  await waitFor(() => expect(document.activeElement).toBe(counted));
  return counted;
}
const rows = (): HTMLElement[] =>
  within(screen.getByRole('region', { name: 'Các kiện' }))
    .getAllByRole('row')
    .slice(1);
const sent = (): unknown => provider.of('POST /cod-collections').at(-1)?.body;

it('of eighty packages one is found by typing and left out by Enter; what is counted is the rest, without what only goes along with all', async () => {
  provider.on('POST /cod-collections', () => ({ data: { code: 'CC26112200001', counted: 1 } }));
  const counted = await counter();
  const find = screen.getByRole('searchbox', { name: 'Tìm kiện' });
  await userEvent.type(find, lines[57]?.package_code ?? '');
  expect(rows()).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  expect(rows()).toHaveLength(80);
  const out = rows()[57];
  expect([out?.textContent?.includes('để lại'), out?.dataset['atHand']]).toEqual([true, 'true']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(rows()[58]?.textContent).toContain('để lại');
  await userEvent.keyboard('{Enter}{Escape}');
  expect(rows()[58]?.textContent).not.toContain('để lại');
  expect(document.activeElement).toBe(counted);
  const due = recorded - (lines[57]?.cash ?? 0);
  await userEvent.type(counted, `${due}{Enter}`);
  await waitFor(() =>
    expect(sent()).toEqual({
      courier_id: 5,
      hub_id: 1,
      ids: lines.filter(({ id }) => id !== 58).map(({ id }) => id),
      expected: due,
      counted: due,
    }),
  );
});

it('what he is short beyond the packages left out goes along with those counted', async () => {
  const two = lines.slice(0, 2);
  const short = { ...inHand, packages: 2, recorded: 200_001, carried: -150_000, expected: 50_001 };
  provider
    .on('GET /cod-collections/couriers/{id}', () => ({ data: { ...short, lines: two } }))
    .on('POST /cod-collections', () => ({ data: { code: 'CC26112200001', counted: 1 } }));
  const counted = await counter();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Tìm kiện' }), `${two[1]?.package_code}{Enter}{Escape}`);
  await userEvent.type(counted, '50001{Enter}');
  await waitFor(() =>
    expect(sent()).toEqual({ courier_id: 5, hub_id: 1, ids: [1], expected: 50_001, counted: 50_001 }),
  );
});

it('what was over at the close of his sheets is counted where he has no package any more', async () => {
  const over = { ...inHand, packages: 0, recorded: 0, carried: 50_000, expected: 50_000 };
  provider
    .on('GET /cod-collections/couriers/{id}', () => ({ data: { ...over, lines: [] } }))
    .on('POST /cod-collections', () => ({ data: { code: 'CC26112200001', counted: 1 } }));
  await userEvent.type(await counter(), '50000{Enter}');
  await waitFor(() => expect(sent()).toEqual({ courier_id: 5, hub_id: 1, expected: 50_000, counted: 50_000 }));
});

it('all of them are counted without naming them, differences of his sheets included', async () => {
  provider.on('POST /cod-collections', () => ({ data: { code: 'CC26112200001', counted: 1 } }));
  const counted = await counter();
  await userEvent.type(counted, `${recorded - 500}{Enter}`);
  await waitFor(() =>
    expect(sent()).toEqual({ courier_id: 5, hub_id: 1, expected: recorded - 500, counted: recorded - 500 }),
  );
});

it('a difference without its reason asks for it at once: what is typed on goes there, and nothing is sent before', async () => {
  provider.on('POST /cod-collections', () => ({ data: { code: 'CC26112200001', counted: 1 } }));
  await userEvent.type(await counter(), '1000{Enter}');
  const why = screen.getByLabelText('Vì sao thiếu *');
  expect(document.activeElement).toBe(why);
  expect(screen.getByText('Ghi lý do chênh lệch')).toBeTruthy();
  expect(provider.of('POST /cod-collections')).toEqual([]);
  await userEvent.keyboard('quên ở nhà{Enter}');
  await waitFor(() =>
    expect(sent()).toEqual({
      courier_id: 5,
      hub_id: 1,
      expected: recorded - 500,
      counted: 1000,
      reason: 'quên ở nhà',
    }),
  );
});

it.each([
  ['a figure', async () => userEvent.type(await counter(), '999999999999999')],
  [
    'notes',
    async () => {
      await counter();
      await userEvent.click(screen.getByRole('button', { name: 'Đếm theo mệnh giá' }));
      await userEvent.type(screen.getByLabelText('500.000'), '999999999999');
    },
  ],
])('%s of more digits than any amount differs by nothing, and is refused by the call', async (_what, type) => {
  provider.on(
    'POST /cod-collections',
    () => new Refusal(422, { code: 'ESP000', message: '', errors: { counted: ['Nhiều quá'] } }),
  );
  await type();
  expect(screen.getByText('Chênh lệch').parentElement?.textContent).toBe('Chênh lệch–');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(provider.of('POST /cod-collections')).toHaveLength(1));
});

it.each(['ECO007', 'ECO008', 'EPK030'] as const)(
  '%s is told in words beside the count, which stays as it was typed',
  async (code) => {
    provider.on('POST /cod-collections', () => new Refusal(422, { code, message: code }));
    const counted = await counter();
    await userEvent.type(counted, `${recorded - 500}{Enter}`);
    expect((await screen.findByRole('alert')).textContent).toBe(errorText(code, 'vi'));
    expect((counted as HTMLInputElement).value.replaceAll('.', '')).toBe(String(recorded - 500));
  },
);

it('a package that he delivers meanwhile joins the others: the cash put down, its reason and what was left out stay', async () => {
  let held = lines.slice(0, 3);
  const owed = (): number => held.reduce((sum, { cash }) => sum + cash, 0);
  // The second is counted by a colleague and a fourth delivered just before the count is sent.
  const later = [0, 2, 3].flatMap((place) => lines[place] ?? []);
  provider
    .on('POST /cod-collections', () => {
      if (held === later) return { data: { code: 'CC26112200001', counted: 1 } };
      held = later;
      return new Refusal(409, { code: 'EPK030', message: '' });
    })
    .on('GET /cod-collections/couriers/{id}', () => ({
      data: { ...inHand, packages: held.length, carried: 0, recorded: owed(), expected: owed(), lines: held },
    }));
  const counted = await counter();
  await userEvent.click(within(rows()[1] ?? counted).getByRole('checkbox'));
  await userEvent.type(counted, '1000');
  await userEvent.type(screen.getByLabelText('Vì sao thiếu *'), 'quên ở nhà{Enter}');
  await waitFor(() => expect(rows()[2]?.textContent).toContain(lines[3]?.package_code));
  expect(rows().some((row) => row.textContent?.includes('để lại'))).toBe(false);
  expect((counted as HTMLInputElement).value).toBe('1.000');
  await userEvent.click(within(rows()[0] ?? counted).getByRole('checkbox'));
  await userEvent.type(screen.getByLabelText('Vì sao thiếu *'), '{Enter}');
  await waitFor(() =>
    expect(sent()).toEqual({
      courier_id: 5,
      hub_id: 1,
      ids: [3, 4],
      expected: owed() - 100_000,
      counted: 1000,
      reason: 'quên ở nhà',
    }),
  );
});

it('cash pasted behind what stands there is read by itself; what has a sign is none and changes nothing', async () => {
  const counted = (await counter()) as HTMLInputElement;
  await userEvent.type(counted, '12500');
  await userEvent.paste('50');
  expect(counted.value).toBe('1.250.050');
  await userEvent.paste('-500.000');
  expect(counted.value).toBe('1.250.050');
  await userEvent.clear(counted);
  await userEvent.paste('1,250.5 VND');
  expect(counted.value).toBe('1.250,5');
});

it('whoever may only look finds a package and leaves none out', async () => {
  welcome(provider, person({ role_name: 'area_manager' }));
  await renderPage(<CodCollection />, '/cod-collection?courier=5-1');
  const find = await screen.findByRole('searchbox', { name: 'Tìm kiện' });
  await userEvent.type(find, '58{Enter}');
  expect([screen.queryAllByRole('checkbox').length, rows().some((row) => row.textContent?.includes('để lại'))]).toEqual(
    [0, false],
  );
});

it('on a small screen one leads back to the couriers, of whom the next is found by typing', async () => {
  await counter();
  await userEvent.click(screen.getByRole('button', { name: 'Bưu tá khác' }));
  expect(await screen.findByText('Chọn bưu tá để đếm tiền')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Tìm bưu tá' })));
});
