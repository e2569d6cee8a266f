import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { BacklogCheck } from '~console/features/backlog/pages/backlog-check';
import { CheckinSheet } from '~console/features/checkin-sheets/pages/checkin-sheet';
import { InboundRunsheet } from '~console/features/inbound-sheets/pages/inbound-runsheet';
import { LinehaulRunsheet } from '~console/features/linehaul/pages/linehaul-runsheet';
import { OutboundRunsheet } from '~console/features/outbound-sheets/pages/outbound-runsheet';
import { PickupSheet } from '~console/features/pickup-sheets/pages/pickup-sheet';
import { toastsMounted } from '~console/ui/toast';
import { Toasts } from '~console/ui/toasts';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { openTerminal } from './support/open-terminal';
import { packageRow } from './support/packages';
import { person, welcome } from './support/people';
import { put } from './support/put';
import { scan } from './support/scan';

const at = '2026-11-21T01:00:00.000Z';
const hub = { id: 1, code: 'HCM01' };
const item = packageRow(1);
const counts = { waiting: 1, matched: 0, missing: 0, left: 0, unexpected: 0, refused: 0 };
const sheet = (type: string, status: string) => ({
  id: 7,
  version: 3,
  code: 'RS26112100007',
  type,
  status,
  hub,
  destination_hub: null,
  courier: { id: 4, code: 'BT0004', name: 'Lê Văn Đạt' },
  license_plate: null,
  driver_code: null,
  driver_name: null,
  packages: { total: 1, reported: 0, done: 0 },
  dispatched_at: status === 'Created' ? null : at,
  closed_at: null,
  created_at: at,
  created_by: null,
  dispatched_by: null,
  closed_by: null,
  live: 1,
  cash: { expected: 0, counted: null, difference: null, reason: null },
  mobile_units: { data: [] },
  reported: 1,
  counts,
  lines: { data: [], meta: { pagination: { total: 0, count: 0, per_page: 1000, current_page: 1, total_pages: 1 } } },
});
const trip = (status: string, unloading: object | null) => ({
  ...sheet('linehaul', status),
  hub: unloading ? { id: 2, code: 'HN03' } : hub,
  destination_hub: unloading ? hub : { id: 2, code: 'HN03' },
  bags: { total: 1, received: 0 },
  packages: 4,
  usual_minutes: null,
  due_at: null,
  late: false,
  unloading,
  missing: { mobile_units: [], packages: 0 },
  left_behind: null,
});
const truck = { waiting: 1, matched: 0, short: 0, left: 0, over: 0, misrouted: 0, settled: 0 };
const results = [{ package_code: item.package_code, ok: true, package: item }];
const lines = () => ({ data: [], meta: { total: 0 } });

let provider: FakeProvider;
beforeEach(() => {
  localStorage.clear();
  provider = welcome(fakeProvider(), person({ role_name: 'hub_manager' }));
});

interface Place {
  readonly what: string;
  readonly path: string;
  readonly page: ReactElement;
  readonly end: RegExp;
  readonly known: (of: FakeProvider) => unknown;
}

const sheetPage = (type: 'outbound' | 'pickup', status: string): Pick<Place, 'path' | 'page' | 'known'> => ({
  path: `/${type}-runsheet/7`,
  page: <Route path={`/${type}-runsheet/:id`}>{type === 'outbound' ? <OutboundRunsheet /> : <PickupSheet />}</Route>,
  known: (of) =>
    of
      .on('GET /runsheets/{id}', () => ({ data: sheet(type, status) }))
      .on('POST /runsheets/{id}/packages', () => ({ data: sheet(type, status), results }))
      .on('PATCH /runsheets/{id}/results', () => ({ data: sheet(type, status), results })),
});

const places: readonly Place[] = [
  { what: 'a delivery sheet leaves', end: /^Xuất phát/, ...sheetPage('outbound', 'Created') },
  { what: 'a delivery sheet is closed', end: /^Đóng phiếu/, ...sheetPage('outbound', 'Running') },
  { what: 'a pickup sheet leaves', end: /^Xuất phát/, ...sheetPage('pickup', 'Created') },
  { what: 'a pickup sheet is closed', end: /^Đóng phiếu/, ...sheetPage('pickup', 'Running') },
  {
    what: 'a check-in ends',
    path: '/checkin-runsheet/7',
    page: (
      <Route path="/checkin-runsheet/:id">
        <CheckinSheet />
      </Route>
    ),
    end: /^Kết thúc/,
    known: (of) =>
      of
        .on('GET /checkin-runsheets/{id}', () => ({ data: sheet('checkin', 'Running') }))
        .on('GET /checkin-runsheets/{id}/lines', lines)
        .on('POST /checkin-runsheets/{id}/scans', () => ({ data: { scans: [], counts } })),
  },
  {
    what: 'a shelf check ends',
    path: '/backlog/check?id=7',
    page: <BacklogCheck />,
    end: /^Kết thúc/,
    known: (of) =>
      of
        .on('GET /backlog-checks/{id}', () => ({
          data: {
            id: 7,
            hub,
            types: ['delivery'],
            started_by: 'Hằng',
            started_at: at,
            finished_by: null,
            finished_at: null,
            counts,
          },
        }))
        .on('GET /backlog-checks/{id}/lines', lines)
        .on('POST /backlog-checks/{id}/scans', () => ({ data: { scans: [], counts } })),
  },
  {
    what: 'a truck leaves',
    path: '/linehaul-runsheet/7',
    page: (
      <Route path="/linehaul-runsheet/:id">
        <LinehaulRunsheet />
      </Route>
    ),
    end: /^Xuất phát/,
    known: (of) =>
      of
        .on('GET /linehaul-runsheets/{id}', () => ({ data: trip('Created', null) }))
        .on('POST /linehaul-runsheets/{id}/mobile-units', () => ({ data: trip('Created', null), results: [] })),
  },
  {
    what: 'an unloading ends',
    path: '/inbound-runsheet/7',
    page: (
      <Route path="/inbound-runsheet/:id">
        <InboundRunsheet />
      </Route>
    ),
    end: /^Kết thúc/,
    known: (of) =>
      of
        .on('GET /linehaul-runsheets/{id}', () => ({
          data: trip('Running', { started_at: at, finished_at: null, counts: truck }),
        }))
        .on('GET /linehaul-runsheets/{id}/unloading', () => ({
          data: {
            id: 9,
            runsheet: { id: 7, code: 'RS26112100007' },
            hub,
            started_by: 'Hằng',
            started_at: at,
            finished_by: null,
            finished_at: null,
            note: null,
            counts: truck,
            bags: { total: 1, received: 1 },
          },
        }))
        .on('GET /linehaul-runsheets/{id}/unloading/lines', lines)
        .on('POST /linehaul-runsheets/{id}/unloading/scans', () => ({
          data: { scans: [], counts: truck, bags: { total: 1, received: 1 } },
        })),
  },
];

function placeOf(name: string): Place {
  const place = places.find(({ what }) => what === name);
  if (!place) throw new Error(`no place ${name}`);
  return place;
}

/** Opens a place and makes it take scans. */
async function openReady({ path, page, end }: Pick<Place, 'path' | 'page' | 'end'>): Promise<void> {
  await openTerminal({
    role: 'hub_manager',
    path,
    page: (
      <>
        {page}
        <Toasts onMounted={toastsMounted} />
      </>
    ),
  });
  await screen.findByRole('button', { name: end });
  act(() => void fireEvent.keyDown(document.body, { key: '1', code: 'Digit1', altKey: true }));
  const proof = screen.queryByRole('textbox', { name: 'Người nhận, bằng chứng' });
  if (proof) await put(proof, 'vợ ký');
}

it.each(places)('$what only once what was scanned on it has been sent', async ({ path, page, end, known }) => {
  known(provider);
  await openReady({ path, page, end });
  const button = () => screen.findByRole('button', { name: end });
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('network');
  });
  scan(item.package_code);
  await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).toBe('true'));
  act(() => void fireEvent.keyDown(document.body, { key: 'F9', code: 'F9' }));
  await userEvent.click(await button());
  expect(await screen.findByText(/^1 mã còn chờ mạng/, { selector: '.Toastify *' })).toBeTruthy();
  expect([screen.queryByRole('alertdialog'), screen.queryByRole('dialog')]).toEqual([null, null]);
  vi.stubGlobal('fetch', answered);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).toBeNull());
});

it('a check-in that ends takes in what lies on the scale before it asks', async () => {
  const place = placeOf('a check-in ends');
  place.known(provider);
  await openTerminal({ role: 'hub_manager', path: place.path, page: place.page });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Cân từng kiện' }));
  scan(item.package_code);
  await screen.findByRole('textbox', { name: 'Khối lượng' });
  expect(provider.of('POST /checkin-runsheets/{id}/scans')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /^Kết thúc/ }));
  await screen.findByRole('alertdialog');
  await waitFor(() =>
    expect(provider.of('POST /checkin-runsheets/{id}/scans')[0]?.body).toEqual({
      scans: [{ code: item.package_code }],
    }),
  );
});

it('a typed line ends a sheet only once what was scanned on it has been sent', async () => {
  const place = placeOf('a delivery sheet is closed');
  place.known(provider);
  provider
    .on('GET /runsheets', () => ({ data: [sheet('outbound', 'Running')], meta: {} }))
    .on('PATCH /runsheets/{id}/results', () => new Refusal(503, { code: 'ESY003', message: 'busy' }))
    .on('PATCH /runsheets/{id}/close', () => ({ data: sheet('outbound', 'Closed') }));
  await openReady(place);
  scan(item.package_code);
  await waitFor(() => expect(provider.of('PATCH /runsheets/{id}/results')).not.toEqual([]));
  await userEvent.click(screen.getByRole('textbox', { name: 'Dòng lệnh' }));
  await userEvent.paste('runsheet RS26112100007 ; close');
  await userEvent.keyboard('{Enter}');
  // What was refused stays, to be sent again.
  expect(await screen.findAllByText(/^1 mã còn chờ mạng/)).not.toEqual([]);
  expect(provider.of('PATCH /runsheets/{id}/close')).toEqual([]);
  provider.on('PATCH /runsheets/{id}/results', () => ({ data: sheet('outbound', 'Running'), results }));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.getByRole('button', { name: place.end }).getAttribute('aria-disabled')).toBeNull());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(provider.of('PATCH /runsheets/{id}/close')).toHaveLength(1));
});
