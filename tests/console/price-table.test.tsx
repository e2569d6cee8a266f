import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { Route } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { HubPrices } from '~console/features/prices/pages/owner-prices';
import { PriceStandard } from '~console/features/prices/pages/price-table';
import type { PriceDetail, PriceLine, PriceVersion } from '~console/features/prices/use-prices';
import { areaTypes } from '~domain/price';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

const lineAt = (area_type: PriceLine['area_type'], fee: number): PriceLine => ({
  area_type,
  zone: null,
  base_weight: 1,
  fee,
  over_fee: 1_000,
  from10to15: 900,
  from15to20: 800,
  each10: 9_000,
  min_fee: 0,
  max_fee: 900_000,
  return_fee: 500,
  vas_fee_percent: 0.5,
  delivery_time_hours: 24,
  return_time_hours: 48,
});
const versionOf = (no: number, state: PriceVersion['state'], seen: number): PriceVersion => ({
  id: 10 + no,
  name: 'Bảng giá chuẩn',
  owner: { kind: 'standard', id: null, code: null, name: null },
  no,
  state,
  valid_from: '2026-01-01T00:00:00.000Z',
  valid_until: null,
  lines: areaTypes.length,
  version: seen,
  changed_by: 'Trần Hà',
  changed_at: '2026-01-01T00:00:00.000Z',
});

let provider: FakeProvider;
let versions: readonly PriceVersion[];
const fees: Readonly<Record<number, number>> = { 11: 10_000, 12: 15_000 };
const idOf = (path: string): number => Number(path.split('/')[2]);
const beaten = () => new Refusal(409, { code: 'ESY013', message: 'changed elsewhere' });

beforeEach(() => {
  versions = [versionOf(1, 'in_force', 1)];
  provider = welcome(fakeProvider(), person({ role_name: 'admin' }))
    .on('GET /price/{id}/detail', ({ path }): { data: PriceDetail | undefined } => {
      const version = versions.find(({ id }) => id === idOf(path));
      return { data: version && { ...version, versions: [...versions] } };
    })
    .on('GET /price/{id}/details', ({ path }) => ({
      data: { lines: areaTypes.map((area) => lineAt(area, fees[idOf(path)] ?? 0)), reach: [] },
    }));
});

const replaced = (): void => {
  versions = [versionOf(1, 'past', 2), versionOf(2, 'in_force', 2)];
};
const feeCell = async (): Promise<HTMLInputElement> => {
  const row = within(await screen.findByRole('row', { name: /^Nội thành/ }));
  const [, fee] = row.getAllByRole<HTMLInputElement>('textbox');
  if (!fee) throw new Error('there is no fee to type');
  return fee;
};
const type = async (text: string): Promise<void> => {
  const cell = await feeCell();
  await userEvent.clear(cell);
  await userEvent.type(cell, `${text}{Tab}`);
};

let readAgain: () => Promise<void>;
function Reader() {
  const client = useQueryClient();
  useEffect(() => {
    readAgain = () => act(() => client.invalidateQueries());
  }, [client]);
  return null;
}
const show = () =>
  renderPage(
    <>
      <Reader />
      <Route path="/price-standards/:id" component={PriceStandard} />
    </>,
    '/price-standards/11',
  );

it('what is typed into a version outlasts another that takes its place, and is saved on top of that one', async () => {
  await show();
  await type('12000');
  provider.on('PATCH /price/{id}/details', () => {
    replaced();
    return beaten();
  });
  await userEvent.click(screen.getByRole('button', { name: /^Xem 1 thay đổi/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Lưu bảng giá' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Tải lại' }));
  await screen.findByText(/^Phiên bản 1 vừa hết hiệu lực trong lúc bạn sửa/);
  expect((await feeCell()).value).toBe('12.000');
  expect(screen.queryByRole('button', { name: /^Xem 1 thay đổi/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sửa tiếp trên phiên bản 2' }));
  await screen.findByText('Đang sửa trên phiên bản 2.');
  expect((await feeCell()).value).toBe('12.000');
  provider.on('PATCH /price/{id}/details', () => ({ data: versionOf(3, 'in_force', 3) }));
  await userEvent.click(screen.getByRole('button', { name: /^Xem 1 thay đổi/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Lưu bảng giá' }));
  await screen.findByText(/^Đã lưu phiên bản 3/);
  const [, sent] = provider.of('PATCH /price/{id}/details');
  expect(sent).toMatchObject({
    path: '/price/12/details',
    body: { version: 2, lines: [12_000, 15_000, 15_000, 15_000].map((fee) => ({ fee })) },
  });
});

/** As a browser does on Enter: it presses what sends the form, wherever that stands; the tests' hands look inside it. */
async function enterIn(field: HTMLInputElement): Promise<void> {
  const sends = [...(field.form?.elements ?? [])].find(
    (one) => one instanceof HTMLButtonElement && one.type === 'submit',
  );
  if (!sends) throw new Error('nothing sends it');
  await userEvent.click(sends);
}

it('what would change begins at the table’s name, and is saved by Enter there', async () => {
  await show();
  await type('12000');
  provider.on('PATCH /price/{id}/details', () => ({ data: versionOf(2, 'future', 2) }));
  await userEvent.click(screen.getByRole('button', { name: /^Xem 1 thay đổi/ }));
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Tên/ });
  await waitFor(() => expect(document.activeElement).toBe(name));
  await userEvent.keyboard(' 2027');
  await enterIn(name);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [sent] = provider.of('PATCH /price/{id}/details');
  expect(sent).toMatchObject({ body: { name: 'Bảng giá chuẩn 2027', version: 1 } });
});

it('a version that nobody was writing into is just read once it is past', async () => {
  await show();
  await feeCell();
  replaced();
  await readAgain();
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(screen.getByText(/^Phiên bản này đã hết hiệu lực, chỉ xem/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('an amount that is read has its two decimals: in what would change, and in a version of before', async () => {
  await show();
  await type('12000,5');
  await userEvent.click(screen.getByRole('button', { name: /^Xem 1 thay đổi/ }));
  const changes = within(await screen.findByRole('table', { name: 'Giá cũ và giá mới' }));
  expect(changes.getByRole('row', { name: /10\.000,00 12\.000,50/ })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sửa tiếp' }));
  await userEvent.click(screen.getByRole('button', { name: 'Bỏ các thay đổi' }));
  replaced();
  await readAgain();
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  const cells = within(screen.getByRole('row', { name: /^Nội thành/ })).getAllByRole('cell');
  expect(cells.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['1', '10.000,00', '1.000,00']);
  expect(cells.slice(8).map(({ textContent }) => textContent)).toEqual(['500,00', '0,5', '24', '48']);
});

it('a hub’s page stays at the version that is being written when another comes into force', async () => {
  const hub = { kind: 'hub', id: 1, code: 'HCM01', name: 'Quận 1' };
  provider.on('GET /hubs/{id}/price-table', () => ({
    data: { owner: hub, hub: null, own: versions.find(({ state }) => state === 'in_force'), lines: [] },
  }));
  await renderPage(
    <>
      <Reader />
      <Route path="/hubs/price-table/:id" component={HubPrices} />
    </>,
    '/hubs/price-table/1',
  );
  await type('12000');
  replaced();
  await readAgain();
  await screen.findByRole('button', { name: 'Sửa tiếp trên phiên bản 2' });
  expect((await feeCell()).value).toBe('12.000');
  await userEvent.click(screen.getByRole('button', { name: 'Bỏ các thay đổi' }));
  await waitFor(async () => expect((await feeCell()).value).toBe('15.000'));
});

it('a hub’s page says that its table is of before while that can’t be read anew', async () => {
  const hub = { kind: 'hub', id: 1, code: 'HCM01', name: 'Quận 1' };
  provider.on('GET /hubs/{id}/price-table', () => ({ data: { owner: hub, hub: null, own: versions[0], lines: [] } }));
  await renderPage(
    <>
      <Reader />
      <Route path="/hubs/price-table/:id" component={HubPrices} />
    </>,
    '/hubs/price-table/1',
  );
  await feeCell();
  provider.on('GET /price/{id}/details', () => new Refusal(429, { code: 'ESY003', message: '' }));
  await readAgain();
  expect(await screen.findAllByText(/^Không tải lại được\. Đang xem dữ liệu lúc/)).toHaveLength(1);
});

it('a hub’s page follows its address to another version, whatever was typed into the one before', async () => {
  const hub = { kind: 'hub', id: 1, code: 'HCM01', name: 'Quận 1' };
  versions = [versionOf(1, 'past', 1), versionOf(2, 'in_force', 1)];
  provider.on('GET /hubs/{id}/price-table', () => ({ data: { owner: hub, hub: null, own: versions[1], lines: [] } }));
  await renderPage(<Route path="/hubs/price-table/:id" component={HubPrices} />, '/hubs/price-table/1');
  await type('16000');
  act(() => navigate('/hubs/price-table/1?version=11'));
  await userEvent.click(await screen.findByRole('button', { name: 'Rời trang' }));
  await screen.findByText(/^Phiên bản này đã hết hiệu lực, chỉ xem/);
});
