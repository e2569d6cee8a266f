import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ResponseOf } from '~contract/endpoints';
import { fakeProvider, type FakeProvider } from './support/fake-provider';
import { openTerminal } from './support/open-terminal';
import { packageRow } from './support/packages';

type Found = ResponseOf<'GET /search'>['data'];

const hub = { id: 1, code: 'HCM01' };
const runsheets: Found['runsheets'] = [
  { id: 7, code: 'ORS26112100007', type: 'outbound', status: 'Running', hub, courier: 'Lê Văn Đạt' },
  { id: 8, code: 'LRS26112100008', type: 'linehaul', status: 'Created', hub, courier: null },
  { id: 9, code: 'TRS26112100009', type: 'three_pl', status: 'Running', hub, courier: null },
];
let provider: FakeProvider;

beforeEach(() => {
  provider = fakeProvider({
    'GET /search': ({ query }) => {
      const q = (query.get('q') ?? '').toUpperCase();
      return {
        data: {
          shops: [],
          couriers: [],
          hubs: [],
          tickets: [],
          staff: [],
          documents: [],
          prices: [],
          runsheets: runsheets.filter(({ code, courier }) => code.startsWith(q) || (q === 'DAT' && courier !== null)),
        },
      };
    },
    'GET /packages-subjects': () => ({
      data: [packageRow(1), packageRow(2)],
      meta: { total: 2, counted_at: '2026-11-21T02:00:00.000Z' },
    }),
    'GET /packages-master-search': () => ({ data: [] }),
  });
});

async function openPalette(): Promise<void> {
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  await screen.findByRole('combobox');
}

describe('runsheets in the palette', () => {
  it('are found by courier, say what they are and how far, and open their own page', async () => {
    await openTerminal();
    await openPalette();
    await userEvent.paste('dat');
    const row = await screen.findByRole('option', { name: /ORS26112100007/ });
    expect(row.textContent).toContain('Lê Văn Đạt');
    expect(row.textContent).toContain('HCM01 · Giao hàng · Đang chạy');
    await userEvent.click(row);
    await waitFor(() => expect(window.location.pathname).toBe('/outbound-runsheet/7'));
    expect(screen.queryByRole('dialog', { name: 'Bảng lệnh' })).toBeNull();
  });

  it('open the workspace with their packages for whoever may not hand over to carriers', async () => {
    await openTerminal({ role: 'hub_operator' });
    await openPalette();
    await userEvent.paste('TRS2611');
    await userEvent.click(await screen.findByRole('option', { name: /TRS26112100009/ }));
    await waitFor(() =>
      expect([window.location.pathname, window.location.search]).toEqual(['/workspace', '?runsheet=TRS26112100009']),
    );
    expect(provider.of('GET /packages-subjects').map(({ query }) => query.get('runsheet'))).toEqual(['TRS26112100009']);
  });

  it('are found by code; a truck’s goes by what it does; Enter runs the one that is announced', async () => {
    await openTerminal();
    await openPalette();
    await userEvent.paste('LRS261121');
    const row = await screen.findByRole('option', { name: /LRS26112100008/ });
    expect(row.textContent).toContain('Trung chuyển');
    await waitFor(() => expect(row.getAttribute('aria-selected')).toBe('true'));
    expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(row.id);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/linehaul-runsheet/8'));
  });
});

describe('runsheets in the line', () => {
  it('are completed by the provider’s search', async () => {
    await openTerminal();
    const prompt = screen.getByRole('textbox', { name: 'Dòng lệnh' });
    await userEvent.click(prompt);
    await userEvent.paste('phiếu ORS2');
    await waitFor(() => expect(provider.of('GET /search').map(({ query }) => query.get('q'))).toEqual(['ORS2']));
    await screen.findByText(/HCM01 · Lê Văn Đạt/);
    await userEvent.keyboard('{Tab}');
    await waitFor(() => expect(prompt).toHaveProperty('value', 'phiếu ORS26112100007 '));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.location.search).toBe('?runsheet=ORS26112100007'));
  });
});
