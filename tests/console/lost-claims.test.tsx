import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { LostClaim } from '~console/features/lost-claims/pages/document';
import { HubLostClaims, LostClaims } from '~console/features/lost-claims/pages/lists';
import { groupLosses, type LossGroup } from '~console/features/lost-claims/loss-groups';
import { narrowScreen } from '~console/platform/use-media';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { lost } from './support/lost';
import { packageRow } from './support/packages';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

let provider: FakeProvider;

const pages = (total: number) => ({
  pagination: { total, count: total, per_page: 1000, current_page: 1, total_pages: 1 },
});

beforeEach(() => {
  provider = welcome(fakeProvider(), person({ role_name: 'admin' }));
  provider
    .on('GET /lost-packages', () => ({ data: [], meta: pages(0), amount: 0 }))
    .on('GET /claim-losts', () => ({ data: [], meta: pages(0), next: null, figures: [] }));
});

const keysOf = (groups: readonly LossGroup[]): (string | null)[][] =>
  groups.map(({ seller, hub, courier, packages }) => [
    seller?.code ?? null,
    hub?.code ?? null,
    courier?.code ?? null,
    packages.map(({ id }) => id).join(),
  ]);

describe('losses that wait', () => {
  it('stand together as they can stand on one document: a shop’s at a hub, or those that one answers for', () => {
    const courier = { id: 5, code: 'C001', name: 'Lê Văn Đạt' };
    const other = { id: 2, code: 'MOC', name: 'Mộc' };
    const packages = [
      lost(1),
      lost(2, { seller: other }),
      lost(3, { liable: 'courier', courier }),
      lost(4, { hub: { id: 2, code: 'HN03' } }),
      lost(5, { seller: other, liable: 'courier', courier }),
    ];
    expect(keysOf(groupLosses(packages, 'claim'))).toEqual([
      ['LUNA', 'HCM01', null, '1,3'],
      ['MOC', 'HCM01', null, '2,5'],
      ['LUNA', 'HN03', null, '4'],
    ]);
    expect(keysOf(groupLosses(packages, 'charge'))).toEqual([
      [null, 'HCM01', null, '1,2'],
      [null, 'HCM01', 'C001', '3,5'],
      [null, 'HN03', null, '4'],
    ]);
  });

  it('are told with how each comes about; what is left out is in no sum', async () => {
    provider.on('GET /lost-packages', () => ({
      data: [lost(1), lost(2, { rule: 'insured', insured: true, ceiling: null, compensation: 2_000_000 })],
      meta: pages(2),
      amount: 2_128_000,
    }));
    await renderPage(<LostClaims />, '/claim-lost', 'en');
    const waiting = within(await screen.findByRole('region', { name: 'Losses to claim' }));
    expect((await waiting.findByRole('row', { name: /LUNA/ })).textContent).toContain('2.128.000');
    await userEvent.click(waiting.getByRole('button', { name: 'Packages of LUNA HCM01' }));
    expect(
      waiting.getByText('Not insured: declared value 2.000.000,00, at most 4 × fee 32.000,00 = 128.000,00'),
    ).toBeTruthy();
    expect(waiting.getByText('Insured: 100% of declared value 2.000.000,00')).toBeTruthy();
    await userEvent.click(waiting.getByRole('checkbox', { name: `Put ${packageRow(2).package_code} on the document` }));
    const group = waiting.getByRole('row', { name: /LUNA/ });
    expect(group.textContent).toContain('1/2');
    expect(group.textContent).toContain('128.000');
    expect(group.textContent).not.toContain('2.128.000');
    await userEvent.click(waiting.getByRole('checkbox', { name: `Put ${packageRow(1).package_code} on the document` }));
    expect(waiting.getByRole<HTMLButtonElement>('button', { name: 'Claim the loss LUNA HCM01' }).disabled).toBe(true);
    await userEvent.type(waiting.getByRole('searchbox'), 'nowhere');
    expect(waiting.getByText('There are no such packages')).toBeTruthy();
  });

  it('are not charged where by their claim nobody answers, and say so', async () => {
    provider
      .on('GET /lost-packages', () => ({
        data: [lost(1, { liable: 'none', claim: 'CL26112100042' }), lost(2)],
        meta: pages(2),
        amount: 256_000,
      }))
      .on('GET /hub-losses', () => ({ data: [], meta: pages(0) }))
      .on('GET /hub-lost-claims', () => ({ data: [], meta: pages(0), next: null, figures: [] }));
    await renderPage(<HubLostClaims />, '/hub-lost-claim', 'en');
    const waiting = within(await screen.findByRole('region', { name: 'Losses to charge' }));
    const nobodys = await waiting.findByRole('row', { name: /Nobody/ });
    expect(nobodys.textContent).toContain('The claim names no liable party');
    expect(within(nobodys).queryByRole('button', { name: /^Charge for the loss/ })).toBeNull();
    expect(waiting.getAllByRole('button', { name: /^Charge for the loss/ })).toHaveLength(1);
  });

  it('page the charges and the losses of hubs apart', async () => {
    provider
      .on('GET /hub-losses', () => ({ data: [], meta: pages(500) }))
      .on('GET /hub-lost-claims', () => ({ data: [], meta: pages(500), next: null, figures: [] }));
    await renderPage(<HubLostClaims />, '/hub-lost-claim', 'en');
    await waitFor(() => expect(screen.getAllByRole('navigation')).toHaveLength(2));
    const names = screen.getAllByRole('navigation').map((one) => one.getAttribute('aria-label'));
    expect(new Set(names).size).toBe(2);
  });

  it('of hubs are looked for by words in the address, which the list beneath keeps', async () => {
    provider
      .on('GET /hub-losses', () => ({ data: [], meta: pages(0) }))
      .on('GET /hub-lost-claims', () => ({ data: [], meta: pages(0), next: null, figures: [] }));
    await renderPage(<HubLostClaims />, '/hub-lost-claim?status=New&losses=HCM');
    const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Tìm bưu cục' });
    const asked = (): (string | null)[] => provider.of('GET /hub-losses').map(({ query }) => query.get('q'));
    await waitFor(() => expect(asked()).toEqual(['HCM']));
    expect(search.value).toBe('HCM');
    const bar = screen.getAllByRole('search').at(-1);
    if (!bar) throw new Error('the list has no filters');
    await userEvent.type(within(bar).getByRole('searchbox'), 'LC26{Enter}');
    await waitFor(() => expect(location.search).toBe('?q=LC26&status=New&losses=HCM'));
    await userEvent.clear(search);
    await waitFor(() => expect(location.search).toBe('?q=LC26&status=New'));
    await waitFor(() => expect(asked()).toEqual(['HCM', null]));
    act(() => history.back());
    await waitFor(() => expect(search.value).toBe('HCM'));
    expect(location.search).toBe('?q=LC26&status=New&losses=HCM');
  });

  it('of hubs stand in the address by their page, which is gone back from', async () => {
    provider
      .on('GET /hub-losses', () => ({ data: [], meta: pages(500) }))
      .on('GET /hub-lost-claims', () => ({ data: [], meta: pages(500), next: null, figures: [] }));
    await renderPage(<HubLostClaims />, '/hub-lost-claim?losses_page=2');
    const asked = (): (string | null)[] => provider.of('GET /hub-losses').map(({ query }) => query.get('page'));
    await waitFor(() => expect(asked()).toEqual(['2']));
    const [losses, charges] = await waitFor(() => {
      const found = screen.getAllByRole('navigation');
      expect(found).toHaveLength(2);
      return found;
    });
    const onward = (list: HTMLElement | undefined) =>
      within(list ?? document.body).getByRole('button', { name: /sau/i });
    await userEvent.click(onward(charges));
    await waitFor(() => expect(location.search).toBe('?page=2&losses_page=2'));
    await userEvent.click(onward(losses));
    await waitFor(() => expect(location.search).toBe('?page=2&losses_page=3'));
    await waitFor(() => expect(asked()).toEqual(['2', '3']));
    act(() => history.back());
    await waitFor(() => expect(location.search).toBe('?page=2&losses_page=2'));
    // What is looked for is looked for from its first page on.
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Tìm bưu cục' }), 'HCM');
    await waitFor(() => expect(location.search).toBe('?page=2&losses=HCM'));
  });

  it('are one line on a narrow screen, with their number and sum, until they are opened; that is kept', async () => {
    const before = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...before(query),
      matches: query === narrowScreen,
    }));
    localStorage.clear();
    provider.on('GET /lost-packages', () => ({ data: [lost(1)], meta: pages(1), amount: 128_000 }));
    const open = async () => {
      const page = await renderPage(<LostClaims />, '/claim-lost');
      const waiting = within(await screen.findByRole('region', { name: 'Kiện mất chờ đền bù' }));
      await waiting.findByText('1 kiện · 128.000,00 ₫');
      return { page, waiting };
    };
    const { page, waiting } = await open();
    expect(waiting.queryByRole('table')).toBeNull();
    const fold = waiting.getByRole('button', { name: 'Kiện mất chờ đền bù', expanded: false });
    fold.focus();
    await userEvent.keyboard('{Enter}');
    expect(waiting.getByRole('table')).toBeTruthy();
    page.unmount();
    const { waiting: again } = await open();
    expect(await again.findByRole('table')).toBeTruthy();
  });

  it('say so when there are none, or when they can’t be read', async () => {
    await renderPage(<LostClaims />, '/claim-lost');
    expect(await screen.findByText('Không kiện mất nào chờ đền bù')).toBeTruthy();
    expect(await screen.findByText('Chưa có phiếu nào')).toBeTruthy();
    provider.on('GET /lost-packages', () => new Refusal(503, { code: 'ESY009', message: 'busy' }));
    await renderPage(<LostClaims />, '/claim-lost');
    expect((await screen.findByRole('alert')).textContent).toContain('Máy chủ đang bận');
  });

  it('have their documents’ sums above the list, and its filters in the address', async () => {
    provider.on('GET /claim-losts', ({ query }) => ({
      data: [],
      meta: pages(0),
      next: null,
      figures:
        query.get('status') === 'New' ? [{ status: 'New', documents: 2, package_count: 5, amount: 640_000 }] : [],
    }));
    await renderPage(<LostClaims />, '/claim-lost?status=New&liable=hub&q=CL2611&status_of=x');
    expect((await screen.findByRole('list', { name: 'Tổng các phiếu' })).textContent).toContain('640.000,00');
    expect(screen.getByText('2 phiếu · 5 kiện')).toBeTruthy();
    const asked = provider.of('GET /claim-losts')[0]?.query;
    expect([asked?.get('status'), asked?.get('liable'), asked?.get('q'), asked?.get('status_of')]).toEqual([
      'New',
      'hub',
      'CL2611',
      null,
    ]);
  });
});

describe('a document', () => {
  it('that is not there, or none of the user’s, says so and leads back', async () => {
    provider.on('GET /claim-losts/{id}', () => new Refusal(404, { code: 'ESY061', message: 'absent' }));
    await renderPage(<Route path="/claim-lost/:id" component={LostClaim} />, '/claim-lost/9');
    expect(await screen.findByRole('heading', { name: 'Không có phiếu này' })).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Đền bù hàng mất' }).getAttribute('href')).toBe('/claim-lost'),
    );
  });
});
