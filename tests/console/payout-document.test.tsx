import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Route } from 'wouter';
import { BankStatements } from '~console/features/bank-statements/pages/bank-statements';
import { TransferDocument } from '~console/features/cod-transfers/pages/document';
import { Payouts } from '~console/features/cod-transfers/pages/payouts';
import type { DocumentDetail } from '~console/features/cod-transfers/use-document';
import { fakeProvider, type FakeProvider } from './support/fake-provider';
import { packageRow } from './support/packages';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

let provider: FakeProvider;
beforeEach(() => {
  provider = welcome(fakeProvider(), person({ role_name: 'admin' }));
});

type Line = DocumentDetail['packages']['data'][number];
const line = (id: number, more: Pick<Line, 'part' | 'amount' | 'granted_by'>): Line => ({
  package_id: id,
  package_code: packageRow(id).package_code,
  status: 'Shop_lost_claimed',
  seller_code: 'LUNA',
  ...more,
});
const claim = { id: 71, code: 'CL26112200071', kind: 'lost_claim' } as const;

function payout(change: Partial<DocumentDetail>): DocumentDetail {
  const data = change.packages?.data ?? [];
  return {
    id: 9,
    version: 1,
    code: 'SPO26112200009',
    kind: 'shop_payout',
    status: 'Approved',
    hub: null,
    to_hub: null,
    courier: null,
    shop: { id: 1, code: 'LUNA', name: 'Luna Store' },
    carrier: null,
    lines: 0,
    carried: 240_000,
    expected: 240_000,
    counted: 240_000,
    difference: 0,
    reason: null,
    note: null,
    counts: null,
    bank_reference: 'FT1',
    contra_of: null,
    taken_back_by: null,
    hand: [],
    own: false,
    created_by: 'Lê Thị Thu',
    created_at: '2026-11-22T02:00:00.000Z',
    decided_by: null,
    decided_at: null,
    decision_note: null,
    package_count: 0,
    slips: 0,
    bank_line: null,
    slip_list: [],
    besides: null,
    ...change,
    packages: {
      data,
      meta: { pagination: { total: data.length, count: data.length, per_page: 10, current_page: 1, total_pages: 1 } },
    },
  };
}

async function show(doc: DocumentDetail): Promise<HTMLElement> {
  provider.on('GET /cod-transfers/{id}', () => ({ data: doc }));
  await renderPage(<Route path="/shop-payouts/:id" component={TransferDocument} />, '/shop-payouts/9', 'en');
  return screen.findByRole('region', { name: 'Packages on the document' });
}

it('a payout of compensation alone lists the packages it pays for, each with the claim that granted it', async () => {
  const packages = {
    data: [
      line(1, { part: 'compensation', amount: 150_000, granted_by: claim }),
      line(2, {
        part: 'compensation',
        amount: 90_000,
        granted_by: { id: 5, code: 'HLC26112200005', kind: 'hub_lost_claim' },
      }),
    ],
  } as DocumentDetail['packages'];
  const lines = await show(payout({ besides: { compensations: 240_000, return_fees: 0, before: 0 }, packages }));
  const rows = within(lines)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
  expect(rows).toEqual([
    [packageRow(1).package_code, 'LUNA', 'Shop lost claimed', 'Compensation CL26112200071', '150.000,00'],
    [packageRow(2).package_code, 'LUNA', 'Shop lost claimed', 'Compensation HLC26112200005', '90.000,00'],
  ]);
  expect(within(lines).getByRole('link', { name: 'CL26112200071' }).getAttribute('href')).toBe('/claim-lost/71');
  expect(within(lines).getByRole('link', { name: 'HLC26112200005' }).getAttribute('href')).toBe('/hub-lost-claim/5');
});

it('its figures tell what the sum is made of: COD less fees, losses, return fees and what is carried from before', async () => {
  const packages = {
    data: [
      line(1, { part: 'cod', amount: 280_000, granted_by: null }),
      line(2, { part: 'return_fee', amount: -7000, granted_by: null }),
    ],
  } as DocumentDetail['packages'];
  await show(
    payout({
      lines: 1,
      carried: 40_000,
      expected: 320_000,
      counted: 320_000,
      besides: { compensations: 50_000, return_fees: -7000, before: -3000 },
      packages,
    }),
  );
  const fact = (name: string): string | null | undefined =>
    screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  expect([fact('Packages’ money'), fact('Compensation'), fact('Return fees'), fact('Carried from before')]).toEqual([
    '280.000,00',
    '50.000,00',
    '-7.000,00',
    '-3.000,00',
  ]);
});

it('its packages come ten at a time until another number is asked for', async () => {
  const packages = {
    data: [line(1, { part: 'cod', amount: 280_000, granted_by: null })],
  } as DocumentDetail['packages'];
  await show(payout({ packages }));
  expect(Object.fromEntries(provider.of('GET /cod-transfers/{id}')[0]?.query ?? [])).toEqual({
    page: '1',
    limit: '10',
  });
});

it('other documents have neither', async () => {
  const packages = {
    data: [line(1, { part: 'cod', amount: 280_000, granted_by: null })],
  } as DocumentDetail['packages'];
  const lines = await show(
    payout({ kind: 'cod_center_deposit', lines: 1, carried: 500, expected: 280_500, counted: 280_500, packages }),
  );
  expect(
    within(lines)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Package', 'Shop', 'Status', 'Amount']);
  expect(screen.getByText('Carried over', { selector: 'dt' }).nextElementSibling?.textContent).toBe('500,00');
});

it('the bank’s list shows what came in and what went out with its sign, and for which document', async () => {
  const movement = {
    version: 1,
    statement_id: 1,
    day: '2026-11-22',
    balance: null,
    reference: 'FT1',
    description: 'nop tien',
    state: 'open',
    verdict: 'left_over',
    why: null,
    documents: [],
    note: null,
    decided_by: null,
    decided_at: null,
  };
  const recovery = { id: 42, code: 'LBD26112100042', kind: 'lost_collection', amount: 500_000, status: 'New' };
  provider.on('GET /bank-statement-lines', () => ({
    data: [
      { ...movement, id: 1, code: 'BL1', amount: 12_500_000 },
      { ...movement, id: 2, code: 'BL2', amount: -320_000.5 },
      { ...movement, id: 3, code: 'BL3', amount: 500_000, verdict: 'matched', documents: [recovery] },
    ],
    meta: { pagination: { total: 3, count: 3, per_page: 10, current_page: 1, total_pages: 1 } },
  }));
  await renderPage(<BankStatements />, '/bank-statements', 'en');
  expect((await screen.findByText('+12.500.000,00')).className).toBe('text-done');
  expect(screen.getByText('-320.000,50').className).toBe('text-failed');
  // Whatever its kind, the document that it is taken for is looked at before it is accepted.
  expect(screen.getByRole('link', { name: 'LBD26112100042' }).getAttribute('href')).toBe('/lost-bank-deposit/42');
});

it('shops that are due come page by page, those of the page before dimmed until the next are there', async () => {
  const due = (id: number) => ({
    shop: { id, code: `S${id}`, name: `Shop ${id}` },
    has_account: true,
    package_count: 1,
    collected: 1000,
    fees: 0,
    return_fees: 0,
    compensation: 0,
    carried: 0,
    net: 1000,
    waiting: 0,
  });
  let letGo = (): void => undefined;
  const second = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  provider.on('GET /shop-payables', async ({ query }) => {
    const page = Number(query.get('page'));
    if (page === 2) await second;
    const meta = { total: 60, count: 10, per_page: 10, current_page: page, total_pages: 6 };
    return { data: [due(page * 10)], meta: { pagination: meta } };
  });
  await renderPage(<Payouts />, '/shop-payouts', 'en');
  const rows = await screen.findByRole('region', { name: 'Due to shops' });
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(rows.querySelector('tbody')?.className).toContain('opacity-50'));
  expect([rows.getAttribute('aria-busy'), within(rows).getByText('S10').textContent]).toEqual(['true', 'S10']);
  letGo();
  expect(await within(rows).findByText('S20')).toBeTruthy();
  expect([rows.getAttribute('aria-busy'), rows.querySelector('tbody')?.className]).toEqual(['false', '']);
});

it('shops that are due are found again by the address: words, page and columns, which a view keeps', async () => {
  localStorage.clear();
  const due = {
    shop: { id: 3, code: 'LUNA', name: 'Luna' },
    has_account: true,
    package_count: 1,
    collected: 1000,
    fees: 100,
    return_fees: 50,
    compensation: 0,
    carried: 0,
    net: 850,
    waiting: 0,
  };
  provider
    .on('GET /list-views', () => ({ data: [] }))
    .on('GET /cod-transfers', () => ({ data: [], meta: { pagination: { total: 0 } }, next: null, figures: [] }))
    .on('GET /shop-payables', () => ({
      data: [due],
      meta: { pagination: { total: 60, count: 10, per_page: 10, current_page: 2, total_pages: 6 } },
    }));
  await renderPage(<Payouts />, '/shop-payouts?tab=due&q=lu&page=2', 'en');
  const rows = await screen.findByRole('region', { name: 'Due to shops' });
  expect(Object.fromEntries(provider.of('GET /shop-payables')[0]?.query ?? [])).toMatchObject({ q: 'lu', page: '2' });
  const heads = () =>
    within(rows)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  expect(heads()).toContain('Fees');
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Fees' }));
  await userEvent.keyboard('{Escape}');
  expect(heads()).not.toContain('Fees');
  expect(heads()).toContain('Return fees');
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Lu{Enter}');
  const kept = JSON.parse(localStorage.getItem('settings_7') ?? '{}') as Record<string, { value?: unknown }>;
  expect(kept['views']?.value).toEqual({
    'shop-payables': {
      Lu: 'tab=due&q=lu&limit=10&columns=shop,packages,collected,return_fees,compensation,carried,net,waiting,do',
    },
  });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Documents' }));
  expect(window.location.search).toBe('?tab=paid');
  await userEvent.click(screen.getByRole('button', { name: 'Due to shops' }));
  expect(window.location.search).toBe('?tab=due');
});

it('the columns of a document’s packages are chosen, and stay so on the next', async () => {
  localStorage.clear();
  const packages = {
    data: [line(1, { part: 'cod', amount: 280_000, granted_by: null })],
  } as DocumentDetail['packages'];
  const lines = await show(payout({ packages }));
  const heads = (): (string | null)[] =>
    within(screen.getByRole('region', { name: 'Packages on the document' }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  expect(within(lines).getByRole('columnheader', { name: 'Shop' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Shop' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move Amount forward' }));
  expect(heads()).toEqual(['Package', 'Amount', 'Status']);
  cleanup();
  await show(payout({ packages }));
  await waitFor(() => expect(heads()).toEqual(['Package', 'Amount', 'Status']));
});
