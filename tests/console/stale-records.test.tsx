import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { Route } from 'wouter';
import { InboundRunsheet } from '~console/features/inbound-sheets/pages/inbound-runsheet';
import { MobileUnit } from '~console/features/mobile-units/pages/mobile-unit';
import { PackageDetail } from '~console/features/packages/pages/package-detail';
import { DispatchedSheet } from '~console/features/pickup-sheets/pages/dispatched';
import type { EndpointName, ResponseOf } from '~contract/endpoints';
import { errorText } from '~domain/errors';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { openTerminal } from './support/open-terminal';
import { packageDetail } from './support/packages';
import { person, welcome } from './support/people';
import { pickupSheet } from './support/pickup-sheet';
import { places, trip, type ScanPlace } from './support/scan-places';

const at = '2026-11-21T01:00:00.000Z';
const bag: ResponseOf<'GET /mobile-units/{id}'>['data'] = {
  id: 7,
  version: 1,
  mu_code: 'MU26112100007',
  serial_number: null,
  status: 'Open',
  origin_hub: { id: 1, code: 'HCM01' },
  destination_hub: { id: 2, code: 'HN03' },
  runsheet: null,
  packages: 0,
  weight: 0,
  created_at: at,
  sealed_at: null,
  received_at: null,
  received_by: null,
  created_by: 'Hằng',
  history: [],
};

type Page = Pick<ScanPlace, 'what' | 'path' | 'page' | 'known'>;

const pages: readonly Page[] = [
  ...places.map((place) => ({ ...place, what: `where ${place.what}` })),
  {
    what: 'a package',
    path: '/packages/7',
    page: <Route path="/packages/:reference">{() => <PackageDetail />}</Route>,
    known: (of) =>
      of.on('GET /packages/{id}', () => ({ data: packageDetail(7) })).on('GET /package-history', () => ({ data: [] })),
  },
  {
    what: 'a trip by doors',
    path: '/pickup-runsheet/dispatched/7',
    page: <Route path="/pickup-runsheet/dispatched/:id" component={DispatchedSheet} />,
    known: (of) => of.on('GET /runsheets/{id}/stops', () => ({ data: { sheet: pickupSheet(), stops: [] } })),
  },
  {
    what: 'a truck that nobody has begun to unload',
    path: '/inbound-runsheet/7',
    page: <Route path="/inbound-runsheet/:id" component={InboundRunsheet} />,
    known: (of) => of.on('GET /linehaul-runsheets/{id}', () => ({ data: trip('Running', null) })),
  },
  {
    what: 'a bag',
    path: '/mobile-units/7',
    page: <Route path="/mobile-units/:id" component={MobileUnit} />,
    known: (of) =>
      of
        .on('GET /mobile-units/{id}', () => ({ data: bag }))
        .on('GET /mobile-units/{id}/packages', () => ({ data: [], meta: { total: 0 } })),
  },
];

/** Whatever tells of the record itself. */
const records: readonly EndpointName[] = [
  'GET /packages/{id}',
  'GET /runsheets/{id}',
  'GET /runsheets/{id}/stops',
  'GET /checkin-runsheets/{id}',
  'GET /backlog-checks/{id}',
  'GET /linehaul-runsheets/{id}',
  'GET /linehaul-runsheets/{id}/unloading',
  'GET /mobile-units/{id}',
];

let provider: FakeProvider;
let refused: Refusal | null;
beforeEach(() => {
  refused = null;
  provider = welcome(fakeProvider(), person({ role_name: 'hub_manager' }));
});

const stale = /^Không tải lại được\. Đang xem dữ liệu lúc/;

describe.each(pages)('the page of $what', ({ path, page, known }) => {
  it('says that it is of before while it can’t be read anew, and is gone when its record is', async () => {
    known({
      ...provider,
      on(name, handler) {
        provider.on(name, (call) => (refused && records.includes(name) ? refused : handler(call)));
        return this;
      },
    });
    const { client } = await openTerminal({ path, page });
    const readAgain = (): Promise<void> => act(() => client.refetchQueries({ type: 'active' }));
    const head = await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByText(stale)).toBeNull();
    refused = new Refusal(429, { code: 'ESY003', message: '' });
    await readAgain();
    await screen.findByText(stale);
    expect(head.isConnected).toBe(true);
    refused = null;
    await userEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
    await waitFor(() => expect(screen.queryByText(stale)).toBeNull());
    refused = new Refusal(403, { code: 'EUS008', message: '' });
    await readAgain();
    await screen.findByText(errorText('EUS008', 'vi'), { exact: false });
    expect(head.isConnected).toBe(false);
  });
});
