import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Route } from 'wouter';
import { AccountStatement } from '~console/features/ledger/pages/account-statement';
import { TrialBalance } from '~console/features/ledger/pages/trial-balance';
import { fakeProvider, type FakeProvider } from './support/fake-provider';
import { pagination } from './support/packages';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

const entry = (id: number) => ({
  id,
  at: '2026-11-21T02:00:00.000Z',
  event: 'document_approved',
  source: { kind: 'document', id, code: `SPO${id}` },
  package_code: null,
  by: 'Lan',
  amount: 1000,
  balance: id * 1000,
});

let provider: FakeProvider;
beforeEach(() => {
  localStorage.clear();
  provider = welcome(fakeProvider(), person({ role_name: 'admin' }))
    .on('GET /list-views', () => ({ data: [] }))
    .on('GET /ledger/accounts/{kind}/{owner}', ({ query }) => ({
      data: {
        owner: { id: 3, code: 'HCM01', name: 'Bến Thành' },
        opening: 0,
        closing: 60_000,
        lines: [entry(Number(query.get('page') ?? 1))],
      },
      meta: pagination(60),
    }));
});

const open = (search = '') =>
  renderPage(
    <Route path="/trial-balance/:kind/:owner" component={AccountStatement} />,
    `/trial-balance/hub_cash/3${search}`,
  );
const lines = () => screen.findByRole('grid', { name: 'Bút toán' });
const heads = async (): Promise<(string | null)[]> =>
  within(await lines())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

it('the entries of an account are a list as others: pages of its address, columns of one’s own, views', async () => {
  const first = await open('?page=2');
  expect(await within(await lines()).findByText('SPO2')).toBeTruthy();
  expect(provider.of('GET /ledger/accounts/{kind}/{owner}').map(({ query }) => query.get('page'))).toEqual(['2']);
  await userEvent.click(screen.getByRole('button', { name: 'Cột' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Người làm' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ghim Số dư' }));
  const after = await heads();
  expect(after.slice(0, 2)).toEqual(['Lúc', 'Số dư']);
  expect(after).not.toContain('Người làm');
  expect(screen.getByRole('button', { name: 'Chế độ xem' })).toBeTruthy();
  first.unmount();
  await open();
  await waitFor(async () => expect(await heads()).toEqual(after));
});

it('the books tell what the last audit found and when, and are audited by the page’s button', async () => {
  const check = (difference: number) => ({ check: 'kept', hub: null, expected: 0, found: difference, difference });
  let last: object = { checks: [], audited_at: null };
  provider
    .on('GET /ledger/trial-balance', () => ({
      data: { rows: [], debit: 5000, credit: 5000, at: '2026-11-21T02:00:00.000Z', ...last },
    }))
    .on('POST /ledger/audit', () => ({
      data: (last = { checks: [check(0), check(2)], audited_at: '2026-11-20T19:00:00.000Z' }),
    }));
  await renderPage(<Route path="/trial-balance" component={TrialBalance} />, '/trial-balance');
  expect(await screen.findByText('Sổ chưa được đối chiếu')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Đối chiếu lại sổ/ }));
  expect(await screen.findByText('1 chỗ lệch')).toBeTruthy();
  expect(screen.getByText('đã đối chiếu 2 mục lúc 02:00 21/11/2026')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Chỗ lệch' }).textContent).toContain('lẽ ra 0,00, sổ ghi 2,00');
  expect(provider.of('POST /ledger/audit')).toHaveLength(1);
});
