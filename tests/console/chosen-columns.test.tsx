import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Route } from 'wouter';
import { Carriers } from '~console/features/carriers/pages/carriers';
import { HubCash } from '~console/features/cod-transfers/hub-cash';
import { CarrierCollections } from '~console/features/cod-transfers/pages/lists';
import { TrialBalance } from '~console/features/ledger/pages/trial-balance';
import { LinehaulRunsheet } from '~console/features/linehaul/pages/linehaul-runsheet';
import { LinehaulMonitoring } from '~console/features/linehaul/pages/monitoring';
import { HubLosses } from '~console/features/lost-claims/hub-losses';
import { WaitingLosses } from '~console/features/lost-claims/waiting-losses';
import { PriceInitsHubs } from '~console/features/prices/pages/price-inits-hubs';
import { PriceStandards } from '~console/features/prices/pages/price-standards';
import { Sheet3pl } from '~console/features/three-pl/pages/sheet-3pl';
import type { EndpointName, ResponseOf } from '~contract/endpoints';
import { fakeProvider, type FakeProvider } from './support/fake-provider';
import { laidOut } from './support/laid-out';
import { lost } from './support/lost';
import { packageRow, pagination } from './support/packages';
import { person, welcome } from './support/people';
import { standard } from './support/price';
import { renderPage } from './support/render-page';
import { trip, type Trip } from './support/trip';

laidOut(1600);

const at = '2026-11-21T02:00:00.000Z';
const hcm = { id: 1, code: 'HCM01', name: 'Bến Thành' };
const hn = { id: 2, code: 'HN03', name: 'Long Biên' };

const loss = lost(1);
const bag: Trip['mobile_units']['data'][number] = {
  id: 5,
  version: 1,
  mu_code: 'MU26112100005',
  serial_number: null,
  status: 'Closed',
  origin_hub: hn,
  destination_hub: hcm,
  runsheet: null,
  packages: 4,
  weight: 1,
  created_at: at,
  sealed_at: at,
  received_at: null,
  created_by: 'Hằng',
};

const sheet: ResponseOf<'GET /three-pl-runsheets/{id}'>['data'] = {
  id: 3,
  version: 1,
  code: '3RS26112100003',
  status: 'Running',
  hub: hcm,
  carrier: { id: 3, code: 'GHN', name: 'Giao Hàng Nhanh' },
  packages: { total: 1, waiting: 1, allocated: 0, accepted: 0, failed: 0 },
  created_at: at,
  dispatched_at: at,
  closed_at: null,
  created_by: 'Hằng',
  lines: {
    data: [
      {
        position: 1,
        added_at: at,
        package: packageRow(1),
        tracking_3pl: 'GHN1',
        three_pl_lm_code: null,
        handover: null,
        result: null,
        result_at: null,
        note: null,
      },
    ],
    meta: pagination(1),
  },
};

const answers: Partial<{ [Name in EndpointName]: unknown }> = {
  'GET /list-views': { data: [] },
  'GET /user-3pl': {
    data: [
      {
        id: 3,
        code: 'GHN',
        name: 'Giao Hàng Nhanh',
        gateway: 'https://ghn.test',
        active: true,
        accepted: 12,
        waiting: 3,
        failed: 1,
        unknown_statuses: 0,
        resting_until: null,
        last_call: null,
      },
    ],
  },
  'GET /cod-hub-cash': {
    data: [
      {
        hub: hcm,
        bank_account: { name: 'CTY', number: '1', branch: 'VCB' },
        version: 4,
        opening: 0,
        collections: 12_000_000,
        received: 0,
        deposits: 0,
        passed_on: 0,
        other: 0,
        closing: 12_000_000,
        waiting: 2_000_000,
        package_count: 3,
        to_deposit: 10_000_000,
        oldest_at: null,
      },
    ],
  },
  'GET /hub-losses': {
    data: [
      {
        hub: hcm,
        unclaimed: 1,
        unclaimed_amount: 5000,
        compensated: 0,
        charged: 0,
        collected: 0,
        waiting: 0,
        open: 0,
        debtors: [],
      },
    ],
    meta: pagination(1),
  },
  'GET /price/{id}/detail': { data: { ...standard, versions: [standard] } },
  'GET /prices': {
    data: [{ ...standard, owner: { kind: 'hub', ...hcm }, next: null }],
    meta: pagination(1),
  },
  'GET /three-pl-receivables': {
    data: [
      {
        carrier: { id: 3, code: 'GHN', name: 'Giao Hàng Nhanh' },
        to_collect: 1,
        to_collect_amount: 5000,
        to_pay: 0,
        to_pay_amount: 0,
        credit: 0,
        oldest_at: at,
      },
    ] satisfies ResponseOf<'GET /three-pl-receivables'>['data'],
  },
  'GET /cod-transfers': { data: [], meta: pagination(0), next: null, figures: [] },
  'GET /lost-packages': { data: [loss], meta: pagination(1), amount: loss.compensation },
  'GET /linehaul-runsheets/{id}': { data: { ...trip, mobile_units: { data: [bag] } } },
  'GET /three-pl-runsheets/{id}': { data: sheet },
  'GET /ledger/trial-balance': {
    data: {
      rows: [
        { kind: 'hub_cash', hub: hcm, accounts: 1, wrong_side: 0, debit: 5000, credit: 2000, balance: 3000 },
        { kind: 'hub_cash', hub: hn, accounts: 1, wrong_side: 1, debit: 0, credit: 3000, balance: -3000 },
      ],
      debit: 5000,
      credit: 5000,
      checks: [],
      at,
    } satisfies ResponseOf<'GET /ledger/trial-balance'>['data'],
  },
  'GET /linehaul-monitoring': {
    data: {
      as_of: at,
      lanes: [
        {
          hub: hn,
          destination_hub: hcm,
          on_road: 1,
          packages: 40,
          late: 1,
          unloading: 0,
          short: 0,
          short_trips: 0,
          due_at: at,
          usual_minutes: 90,
          late_after_minutes: 120,
          trips: 5,
        },
      ],
      totals: { on_road: 1, packages: 40, late: 1, unloading: 0, short: 0 },
    } satisfies ResponseOf<'GET /linehaul-monitoring'>['data'],
  },
};

let provider: FakeProvider;
beforeEach(() => {
  localStorage.clear();
  provider = welcome(fakeProvider(), person({ role_name: 'admin' }));
  for (const [name, answer] of Object.entries(answers)) provider.on(name as EndpointName, () => answer);
});

const heads = (table: HTMLElement): (string | null | undefined)[] =>
  within(table)
    .getAllByRole('columnheader')
    .map((head) => (head.querySelector('.g-name') ?? head).textContent);
const keptViews = (): unknown =>
  (JSON.parse(localStorage.getItem('settings_7') ?? '{}') as Record<string, { value?: unknown }>)['views']?.value;

interface Table {
  readonly of: string;
  readonly page: ReactElement;
  readonly path: string;
  readonly role: 'grid' | 'region';
  /** Of several on the page its tool is the one so far down. */
  readonly tool?: number;
  readonly name: string;
  /** A column that is left out, and one that is brought to the front. */
  readonly hide: string;
  readonly pin: string;
}

const tables: readonly Table[] = [
  {
    of: 'carriers',
    page: <Carriers />,
    path: '/user-3pl',
    role: 'grid',
    name: 'Cài đặt 3PL',
    hide: 'Trạng thái lạ',
    pin: 'Lỗi',
  },
  {
    of: 'the hubs’ prices',
    page: <Route path="/price-standards/price-inits-hubs/:id" component={PriceInitsHubs} />,
    path: '/price-standards/price-inits-hubs/3',
    role: 'grid',
    name: 'Giá của các bưu cục',
    hide: 'Áp dụng từ',
    pin: 'Tính theo',
  },
  {
    of: 'cash at hubs',
    page: <HubCash command="cod-transfer.hub-deposit" />,
    path: '/cod-hub-bank-deposit',
    role: 'region',
    name: 'Tiền mặt tại bưu cục',
    hide: 'Đã nộp',
    pin: 'Còn lại',
  },
  {
    of: 'losses by hub',
    page: <HubLosses show="sums" />,
    path: '/hub-lost-claim',
    role: 'region',
    name: 'Hàng mất theo bưu cục',
    hide: 'Đã đền shop',
    pin: 'Còn nợ',
  },
  {
    of: 'the versions of the standard',
    page: <PriceStandards />,
    path: '/price-standards',
    role: 'grid',
    name: 'Các phiên bản',
    hide: 'Người lập',
    pin: 'Áp dụng từ',
  },
  {
    of: 'hubs with prices of their own',
    page: <PriceStandards />,
    path: '/price-standards',
    role: 'grid',
    tool: 1,
    name: 'Bưu cục có giá riêng',
    hide: 'Phiên bản tới',
    pin: 'Trạng thái',
  },
  {
    of: 'what carriers owe',
    page: <CarrierCollections />,
    path: '/3pl-cod-collection',
    role: 'region',
    name: '3PL còn giữ',
    hide: 'Kiện phải nộp',
    pin: 'Từ lúc',
  },
  {
    of: 'losses that wait for a claim',
    page: <WaitingLosses step="claim" />,
    path: '/claim-lost',
    role: 'region',
    name: 'Kiện mất chờ đền bù',
    hide: 'Bưu cục',
    pin: 'Đền bù',
  },
  {
    of: 'the bags of a trip',
    page: <Route path="/linehaul-runsheet/:id" component={LinehaulRunsheet} />,
    path: '/linehaul-runsheet/3',
    role: 'grid',
    name: 'Bao trên xe',
    hide: 'Niêm phong',
    pin: 'Kiện',
  },
  {
    of: 'the packages of a sheet for a carrier',
    page: <Route path="/3pl-runsheet/:id" component={Sheet3pl} />,
    path: '/3pl-runsheet/3',
    role: 'grid',
    name: 'Kiện trên phiếu',
    hide: 'Người nhận',
    pin: 'Mã 3PL',
  },
];

describe('columns', () => {
  it.each(tables)(
    'of $of are chosen and ordered, and stay so',
    async ({ page, path, role, tool = 0, name, hide, pin }) => {
      const first = await renderPage(page, path);
      const table = await screen.findByRole(role, { name });
      await within(table).findAllByRole('columnheader');
      const before = heads(table);
      expect(before).toContain(hide);
      const button = screen.getAllByRole('button', { name: 'Cột' })[tool];
      if (!button) throw new Error('its columns can’t be chosen');
      await userEvent.click(button);
      await userEvent.click(screen.getByRole('checkbox', { name: hide }));
      await userEvent.click(screen.getByRole('button', { name: `Ghim ${pin}` }));
      const after = heads(table);
      expect(after).toHaveLength(before.length - 1);
      // Behind the boxes of rows, and the column that stays in sight as it is.
      expect(after.slice(0, 3)).toContain(pin);
      expect(after).not.toContain(hide);
      first.unmount();
      await renderPage(page, path);
      await waitFor(async () => expect(heads(await screen.findByRole(role, { name }))).toEqual(after));
    },
  );

  it('of lanes are those of a grid, whose row leads to its trips', async () => {
    const first = await renderPage(<LinehaulMonitoring />, '/linehaul-monitoring');
    const grid = () => screen.findByRole('grid', { name: 'Các tuyến' });
    const lane = within(await grid()).getByRole('link', { name: 'HN03 → HCM01' });
    expect(lane.getAttribute('href')).toBe('/linehaul-monitoring/detail?origin_hub_id=2&destination_hub_id=1');
    (await grid()).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Alt>}{ArrowDown}{/Alt}');
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Thường lệ' }));
    const after = heads(await grid());
    expect(after).not.toContain('Thường lệ');
    first.unmount();
    await renderPage(<LinehaulMonitoring />, '/linehaul-monitoring');
    await waitFor(async () => expect(heads(await grid())).toEqual(after));
  });

  it('and hubs of the books are brought by a link, and kept by a view', async () => {
    await renderPage(<TrialBalance />, '/trial-balance?hub_id=1,2&columns=balance,account*,hub');
    const grid = await screen.findByRole('grid', { name: 'Số dư theo loại tài khoản và bưu cục' });
    expect(heads(grid).slice(0, 3)).toEqual(['Tài khoản', 'Số dư', 'Bưu cục']);
    expect(heads(grid)).not.toContain('Nợ');
    expect(provider.of('GET /ledger/trial-balance').map(({ query }) => query.get('hub_id'))).toEqual(['1,2']);
    expect(within(grid).getByRole('link', { name: 'Xem sổ chi tiết Tiền bưu cục giữ HN03' }).getAttribute('href')).toBe(
      '/trial-balance/hub_cash/2',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Chế độ xem' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Tên chế độ xem' }), 'Nam{Enter}');
    expect(keptViews()).toEqual({ 'trial-balance': { Nam: 'hub_id=1,2&columns=account*,balance,hub' } });
  });
});
