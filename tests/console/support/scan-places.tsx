import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect } from 'vitest';
import { Route } from 'wouter';
import { BacklogCheck } from '~console/features/backlog/pages/backlog-check';
import { CheckinSheet } from '~console/features/checkin-sheets/pages/checkin-sheet';
import { Inbound } from '~console/features/inbound/pages/inbound';
import { InboundRunsheet } from '~console/features/inbound-sheets/pages/inbound-runsheet';
import { LinehaulRunsheet } from '~console/features/linehaul/pages/linehaul-runsheet';
import { OutboundRunsheet } from '~console/features/outbound-sheets/pages/outbound-runsheet';
import { PickupSheet } from '~console/features/pickup-sheets/pages/pickup-sheet';
import { toastsMounted } from '~console/ui/toast';
import { Toasts } from '~console/ui/toasts';
import type { EndpointName } from '~contract/endpoints';
import type { FakeProvider } from './fake-provider';
import { openTerminal } from './open-terminal';
import { packageRow } from './packages';
import { put } from './put';

const at = '2026-11-21T01:00:00.000Z';
const hub = { id: 1, code: 'HCM01' };
const item = packageRow(1);
const counts = { waiting: 1, matched: 0, missing: 0, left: 0, unexpected: 0, refused: 0 };
export const sheet = (type: string, status: string) => ({
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
export const tripCode = 'LRS26112100007';
export const trip = (status: string, unloading: object | null) => ({
  ...sheet('linehaul', status),
  code: tripCode,
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
const results = (code: string) => [{ package_code: code, ok: true, package: item }];
const lines = () => ({ data: [], meta: { total: 0 } });

/** A page that takes scans. */
export interface ScanPlace {
  readonly what: string;
  readonly path: string;
  readonly page: ReactElement;
  readonly known: (of: FakeProvider) => unknown;
  /** What its scans are sent by, and the answer to one that nothing is wrong with. */
  readonly call: EndpointName;
  readonly answer: (code: string) => unknown;
}
/** One that comes to an end. */
interface EndingPlace extends ScanPlace {
  readonly end: RegExp;
}

const sheetPage = (type: 'outbound' | 'pickup', status: string): Omit<ScanPlace, 'what'> => ({
  path: `/${type}-runsheet/7`,
  page: <Route path={`/${type}-runsheet/:id`}>{type === 'outbound' ? <OutboundRunsheet /> : <PickupSheet />}</Route>,
  known: (of) =>
    of
      .on('GET /runsheets/{id}', () => ({ data: sheet(type, status) }))
      .on('GET /runsheets/{id}/candidates', () => ({ data: [], meta: { total: 0 } })),
  call: status === 'Created' ? 'POST /runsheets/{id}/packages' : 'PATCH /runsheets/{id}/results',
  answer: (code) => ({ data: sheet(type, status), results: results(code) }),
});

export const places: readonly EndingPlace[] = [
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
        .on('GET /checkin-runsheets/{id}/lines', lines),
    call: 'POST /checkin-runsheets/{id}/scans',
    answer: (code) => ({
      data: {
        scans: [{ code, finding: 'matched', repeated: false, refusal: null, route: 'here', package: item }],
        counts,
      },
    }),
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
        .on('GET /backlog-checks/{id}/lines', lines),
    call: 'POST /backlog-checks/{id}/scans',
    answer: (code) => ({ data: { scans: [{ code, finding: 'matched', repeated: false, surprise: null }], counts } }),
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
    known: (of) => of.on('GET /linehaul-runsheets/{id}', () => ({ data: trip('Created', null) })),
    call: 'POST /linehaul-runsheets/{id}/mobile-units',
    answer: (code) => ({ data: trip('Created', null), results: results(code) }),
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
            runsheet: { id: 7, code: tripCode },
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
        .on('GET /linehaul-runsheets/{id}/unloading/lines', lines),
    call: 'POST /linehaul-runsheets/{id}/unloading/scans',
    answer: (code) => ({
      data: {
        scans: [
          {
            kind: 'package',
            code,
            finding: 'matched',
            proposal: null,
            status: 'Waiting_for_delivery',
            repeated: false,
            refusal: null,
            message: null,
            bound_hub: null,
          },
        ],
        counts: truck,
        bags: { total: 1, received: 1 },
      },
    }),
  },
];

/** Where packages are taken in, which goes on for ever. */
export const inbound: ScanPlace = {
  what: 'packages are taken in',
  path: '/inbound',
  page: <Inbound />,
  known: (of) => of.on('GET /scans', () => ({ data: [] })),
  call: 'PUT /checkin-linehaul',
  answer: (code) => ({
    data: {
      scans: [{ code, outcome: 'done', refusal: null, run: 5, route: 'here', message: null, package: item }],
    },
  }),
};

/** Opens a place and makes it take scans. */
export async function openReady({ path, page }: Pick<ScanPlace, 'path' | 'page'>) {
  const opened = await openTerminal({
    role: 'hub_manager',
    path,
    page: (
      <>
        {page}
        <Toasts onMounted={toastsMounted} />
      </>
    ),
  });
  await waitFor(() => expect(document.querySelector('.scan-banner')).not.toBeNull());
  if (path === inbound.path) await screen.findByRole('option', { name: /HCM01/ });
  act(() => void fireEvent.keyDown(document.body, { key: '1', code: 'Digit1', altKey: true }));
  const proof = screen.queryByRole('textbox', { name: 'Người nhận, bằng chứng' });
  if (proof) await put(proof, 'vợ ký');
  return opened;
}
