import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Route } from 'wouter';
import { pageCommands } from '~commands/pages';
import { PageSlot } from '~console/app/page-slot';
import { routes } from '~console/app/router';
import { BacklogCheck } from '~console/features/backlog/pages/backlog-check';
import { TransferDocument } from '~console/features/cod-transfers/pages/document';
import { AccountStatement } from '~console/features/ledger/pages/account-statement';
import { ErrorLog } from '~console/features/outbound/pages/error-log';
import { PriceInitsHubs } from '~console/features/prices/pages/price-inits-hubs';
import { Ticket } from '~console/features/support/pages/ticket';
import type { ResponseOf } from '~contract/endpoints';
import { fakeProvider, type FakeProvider } from './support/fake-provider';
import { openTerminal } from './support/open-terminal';
import { pagination } from './support/packages';
import { person, welcome } from './support/people';
import { standard } from './support/price';
import { renderPage } from './support/render-page';
import { places } from './support/scan-places';

const at = '2026-11-21T01:00:00.000Z';
let provider: FakeProvider;
beforeEach(() => {
  provider = welcome(fakeProvider(), person({ role_name: 'admin' }));
});

const lists = pageCommands.flatMap(({ effect }) => (effect.kind === 'page' ? effect.path : []));
const records = routes.filter(
  ({ path, layout, access }) => path.includes(':') && layout !== 'empty' && access !== 'public',
);

it('every record that can’t be read leads back to where it is listed', async () => {
  expect(records.length).toBeGreaterThan(45);
  // Compiled before the clock of a page runs.
  const pages = await Promise.all(records.map(async ({ path, load }) => ({ path, Page: await load() })));
  const lost: string[] = [];
  for (const { path, Page } of pages) {
    const { container, unmount } = await renderPage(
      <Route path={path} component={Page} />,
      path.replaceAll(/:\w+/g, '7'),
    );
    await waitFor(() => expect(container.querySelector('[data-failed], h1')).toBeTruthy());
    const back = within(container).queryAllByRole<HTMLAnchorElement>('link');
    if (!back.some(({ pathname }) => lists.includes(pathname))) lost.push(path);
    unmount();
  }
  expect(lost).toEqual([]);
}, 180_000);

/** What the head of the page tells: the ways back, its heading, how the record stands. */
async function head(): Promise<readonly (string | null)[]> {
  const heading = await screen.findByRole('heading', { level: 1 });
  const header = heading.closest('header');
  const ways = header && within(header).getByRole('navigation', { name: 'Đường về' });
  return [
    ...(ways ? within(ways).getAllByRole('link') : []).map(({ textContent }) => textContent),
    heading.textContent,
    header?.querySelector('[data-status]')?.textContent ?? null,
  ];
}

describe('one head', () => {
  it('of an account, whose owner is chosen in it', async () => {
    const statement: ResponseOf<'GET /ledger/accounts/{kind}/{owner}'> = {
      data: {
        kind: 'hub_cash',
        owner: { id: 1, code: 'HCM01', name: 'Quận 1' },
        hub: { id: 1, code: 'HCM01' },
        opening: 0,
        closing: 0,
        lines: [],
      },
      meta: pagination(0),
    };
    provider.on('GET /ledger/accounts/{kind}/{owner}', () => statement);
    const page = <Route path="/trial-balance/:kind/:owner" component={AccountStatement} />;
    await renderPage(page, '/trial-balance/hub_cash/1');
    await screen.findByText('HCM01 · Quận 1');
    expect(await head()).toEqual(['‹ Cân đối sổ cái', 'Tiền bưu cục giữ', '']);
  });

  it('of what hubs are priced by, under the table they are priced by', async () => {
    provider
      .on('GET /price/{id}/detail', () => ({ data: { ...standard, versions: [standard] } }))
      .on('GET /prices', () => ({ data: [], meta: pagination(0) }));
    const page = <Route path="/price-standards/price-inits-hubs/:id" component={PriceInitsHubs} />;
    await renderPage(page, '/price-standards/price-inits-hubs/3');
    expect(await head()).toEqual([
      '‹ Bảng giá chuẩn',
      '‹ Giá 2026 · phiên bản 2',
      'Giá của các bưu cục',
      'Đang áp dụng',
    ]);
  });

  it('of a support request, with its number and what comes next', async () => {
    provider.on('GET /customer-request/{id}', () => ({
      data: {
        id: 12,
        requester: { kind: 'shop', id: 1, code: 'LUNA', name: 'Luna' },
        hub: { id: 1, code: 'HCM01' },
        request_type: 'Complain',
        subject: 'Giao trễ',
        content: 'Trễ hai ngày',
        status: 'Waiting',
        unread: false,
        replies: 0,
        version: 1,
        created_at: at,
        last_message_at: at,
        messages: [],
      },
    }));
    await openTerminal({ path: '/support/12', page: <Route path="/support/:id" component={Ticket} /> });
    expect(await head()).toEqual(['‹ Hỗ trợ', '#12 Giao trễ', 'Chờ xử lý']);
    const [first] = within(screen.getByRole('toolbar', { name: 'Thao tác với yêu cầu' })).getAllByRole('button');
    expect(first?.textContent).toBe('Nhận xử lýF9');
    await waitFor(() => expect(document.title).toBe('12 · Chờ xử lý · Hubline'));
  });
});

it('a document that waits for a decision has it first, under the key of the next step', async () => {
  const doc: Partial<ResponseOf<'GET /cod-transfers/{id}'>['data']> = {
    id: 9,
    version: 1,
    code: 'SPO26112200009',
    kind: 'shop_payout',
    status: 'New',
    shop: { id: 1, code: 'LUNA', name: 'Luna Store' },
    counted: 240_000,
    expected: 240_000,
    own: false,
    hand: [],
    slip_list: [],
    besides: null,
    contra_of: null,
    created_by: 'Lê Thị Thu',
    created_at: at,
    decided_at: null,
    packages: { data: [], meta: pagination(0) },
  };
  provider.on('GET /cod-transfers/{id}', () => ({ data: doc }));
  const page = <Route path="/shop-payouts/:id" component={TransferDocument} />;
  await openTerminal({ role: 'admin', path: '/shop-payouts/9', page });
  const row = await screen.findByRole('toolbar', { name: 'Thao tác với SPO26112200009' });
  const buttons = within(row).getAllByRole('button');
  expect(buttons[0]?.textContent).toBe('Duyệt phiếuF9');
  expect(buttons.filter(({ textContent }) => textContent.includes('F9'))).toHaveLength(1);
});

describe('the tab of a record that no command knows', () => {
  const slotOf = (path: string, Page: ComponentType) => (
    <PageSlot route={{ path, access: 'session', load: async () => Page }} />
  );

  it('bears what it is called and how it stands', async () => {
    provider.on('GET /outbound-deliveries/{id}', () => ({
      data: {
        id: 41,
        kind: 'webhook',
        state: 'failed',
        endpoint: { id: 1, name: 'Luna', url: 'https://luna.test' },
        package: null,
        attempts: 1,
        status: 500,
        fault: null,
        created_at: at,
        tried_at: at,
        due_at: null,
        calls: [],
      },
    }));
    await renderPage(slotOf('/error-logs/:id', ErrorLog), '/error-logs/41');
    await waitFor(() => expect(document.title).toMatch(/41 · .+ · Hubline$/));
  });

  it('also where it stands on the page of its list', async () => {
    const check = places.find(({ path }) => path.startsWith('/backlog/check'));
    check?.known(provider);
    await renderPage(slotOf('/backlog/check', BacklogCheck), '/backlog/check?id=7');
    await waitFor(() => expect(document.title).toMatch(/^Kiểm kê HCM01 · .+ · Đang kiểm · Hubline$/));
  });
});
