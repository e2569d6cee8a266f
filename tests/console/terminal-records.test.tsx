import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { runsheetRecord } from '~commands/runsheets';
import { RecordActions } from '~console/terminal/buttons/record-actions';
import { useActiveRecord } from '~console/terminal/subject';
import type { EndpointName } from '~contract/endpoints';
import { toastsMounted } from '~console/ui/toast';
import { Toasts } from '~console/ui/toasts';
import { trackingCode } from '~domain/tracking-code';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { openTerminal } from './support/open-terminal';
import { packageRow } from './support/packages';
import { scan } from './support/scan';

vi.mock('~commands/record-commands', async (original) => {
  const { recordCommands } = await original<typeof import('~commands/record-commands')>();
  const { sheetVerbs } = await import('~commands/testing/sheet-verbs');
  return { recordCommands: [...recordCommands, ...sheetVerbs] };
});

const code = 'ORS26112100042';
const a = trackingCode(24_000_001);
const b = trackingCode(24_000_002);
const row = (status: string, version = 1) => ({
  id: 42,
  code,
  version,
  type: 'outbound' as const,
  status: status as 'Created',
  hub: { id: 1, code: 'HCM01' },
  destination_hub: null,
  courier: { id: 5, code: 'C001', name: 'Lê Văn Đạt' },
  driver_name: null,
});
const called = (name: string) => name as EndpointName;
let provider: FakeProvider;
let now = 'Created';

beforeEach(() => {
  now = 'Created';
  provider = fakeProvider({
    'GET /runsheets': ({ query }) => ({
      data: code.startsWith((query.get('q') ?? '').toUpperCase()) ? [row(now)] : [],
      meta: {},
    }),
    'GET /search-couriers': () => ({
      data: [{ id: 5, courier_code: 'C001', name: 'Lê Văn Đạt', hub: { id: 1, code: 'HCM01' } }],
    }),
    'POST /packages-post': ({ body }) => ({
      data: {
        packages: [packageRow(1), packageRow(2)].filter(({ package_code: one }) =>
          (body as { codes: string[] }).codes.includes(one),
        ),
        malformed: [],
        elsewhere: [],
        not_found: [],
      },
    }),
    'GET /packages-subjects': () => ({ data: [], meta: { total: 0, counted_at: '2026-11-21T02:00:00.000Z' } }),
  });
  provider
    .on(called('POST /sheets'), () => ({ data: row('Created') }))
    .on(called('POST /sheets/{id}/packages'), () => ({
      data: row('Created', 2),
      results: [
        { package_code: a, ok: true },
        { package_code: b, ok: false, code: 'EPK031' },
      ],
    }))
    .on(called('PATCH /sheets/{id}/begin'), () => {
      now = 'Running';
      return { data: row('Running', 3) };
    })
    .on(called('PATCH /sheets/{id}/settle'), () => ({ data: row('Closed', 4) }));
});

const prompt = () => screen.getByRole('textbox', { name: 'Dòng lệnh' });
async function type(line: string): Promise<void> {
  await userEvent.click(prompt());
  await userEvent.paste(line);
}

function Sheet({ status }: { readonly status: string }) {
  const record = runsheetRecord.read(row(status));
  useActiveRecord(record);
  return <RecordActions label="sheet" record={record} />;
}

describe('records on the command line', () => {
  it('one that is made after its maker went on to another page moves nobody: he is told, with the way there', async () => {
    let answer = (): void => undefined;
    const late = new Promise<void>((resolve) => (answer = resolve));
    provider.on(called('POST /sheets'), async () => {
      await late;
      return { data: row('Created') };
    });
    await openTerminal({ role: 'admin', page: <Toasts onMounted={toastsMounted} /> });
    await type('runsheet draft courier=C001');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(provider.of(called('POST /sheets'))).toHaveLength(1));
    act(() => navigate('/mobile-units/7'));
    await act(async () => answer());
    const said = await screen.findByText(new RegExp(`^${code}:`));
    expect(window.location.pathname).toBe('/mobile-units/7');
    await userEvent.click(
      within(said.closest('[role=alert]') ?? document.body).getByRole('button', { name: 'Mở trang' }),
    );
    expect(window.location.pathname).toBe('/outbound-runsheet/42');
  });

  it('a line makes one and adds to it, but does not start it where a package was refused; the transcript tells each; its page opens', async () => {
    await openTerminal({ role: 'admin' });
    await type(`runsheet draft courier=C001 ; pack ${a} ${b} ; begin`);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(provider.of(called('POST /sheets/{id}/packages'))).toHaveLength(1));
    expect(provider.of(called('POST /sheets'))[0]?.body).toEqual({ courier_id: 5, type: 'outbound' });
    expect(provider.of(called('POST /sheets/{id}/packages'))[0]?.body).toEqual({ codes: [a, b] });
    expect(
      provider.calls
        .filter(({ path }) => path.startsWith('/sheets'))
        .every(({ headers }) => headers.has('idempotency-key')),
    ).toBe(true);
    await waitFor(() => expect(window.location.pathname).toBe('/outbound-runsheet/42'));
    await userEvent.keyboard('{Escape}]');
    const log = await screen.findByRole('log');
    await within(log).findByText(/EPK031/);
    expect(provider.of(called('PATCH /sheets/{id}/begin'))).toEqual([]);
    await type(`begin ${code}`);
    await screen.findByText(`${code} → Đang chạy`);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(provider.of(called('PATCH /sheets/{id}/begin'))).toHaveLength(1));
    await waitFor(() => expect(log.textContent).toContain('Đang chạy'));
  });

  it('a line starts what took all that it was given', async () => {
    provider.on(called('POST /sheets/{id}/packages'), () => ({
      data: row('Created', 2),
      results: [a, b].map((one) => ({ package_code: one, ok: true })),
    }));
    await openTerminal({ role: 'admin' });
    await type(`runsheet draft courier=C001 ; pack ${a} ${b} ; begin`);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(provider.of(called('PATCH /sheets/{id}/begin'))).toHaveLength(1));
  });

  it('a code alone opens its page; a verb without a record says how to come by one', async () => {
    await openTerminal({ role: 'admin' });
    await type('begin');
    await userEvent.keyboard('{Enter}');
    await screen.findByText(/Cần một Phiếu, chuyến/);
    // Whoever reaches for the mouse has seen the refusal: what is typed now is not what was typed ahead.
    fireEvent.pointerDown(prompt());
    await userEvent.clear(prompt());
    await userEvent.paste(code.toLowerCase());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/outbound-runsheet/42'));
  });

  it('shows beforehand what would become of the record, and completes its code', async () => {
    await openTerminal({ role: 'admin' });
    await type(`begin ${code}`);
    await screen.findByText(`${code} → Đang chạy`);
    await userEvent.clear(prompt());
    await userEvent.paste('begin ORS');
    await screen.findByText(/HCM01 · Lê Văn Đạt/);
    await userEvent.keyboard('{Tab}');
    await waitFor(() => expect(prompt()).toHaveProperty('value', `begin ${code} `));
  });
});

describe('a scanned label of a record', () => {
  it('opens its page', async () => {
    await openTerminal({ role: 'admin' });
    scan(code);
    await waitFor(() => expect(window.location.pathname).toBe('/outbound-runsheet/42'));
    await screen.findByText(/✓ Mới tạo/);
  });
});

describe('records on their page', () => {
  it('buttons, palette and keys act on the one that is open, and say why they can’t', async () => {
    await openTerminal({ role: 'admin', page: <Sheet status="Created" /> });
    const bar = screen.getByRole('toolbar', { name: 'sheet' });
    expect(
      within(bar)
        .getByRole('button', { name: /Cho chạy/ })
        .getAttribute('aria-disabled'),
    ).toBeNull();
    expect(within(bar).queryByRole('button', { name: /Chốt phiếu/ })).toBeNull();
    await userEvent.click(within(bar).getByRole('button', { name: 'Khác' }));
    const settle = within(screen.getByRole('dialog', { name: 'Khác' })).getByRole('button', { name: /Chốt phiếu/ });
    expect([settle.getAttribute('aria-disabled'), settle.title]).toEqual(['true', expect.stringContaining('EPL004')]);
    await userEvent.keyboard('{Escape}');
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
    await screen.findByRole('combobox');
    await userEvent.paste('cho chay');
    const option = await screen.findByRole('option', { name: /Cho chạy/ });
    await userEvent.click(option);
    // Nothing takes it back: it is looked at once.
    await userEvent.click(await screen.findByRole('option', { name: /Chạy/ }));
    await waitFor(() => expect(provider.of(called('PATCH /sheets/{id}/begin'))[0]?.body).toEqual({ version: 1 }));
  });

  it('without one at hand the palette greys its verbs with how to come by one', async () => {
    await openTerminal({ role: 'admin' });
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
    await screen.findByRole('combobox');
    await userEvent.paste('cho chay');
    expect((await screen.findByRole('option', { name: /Cho chạy/ })).textContent).toContain('Cần một Phiếu, chuyến');
  });

  it('money moves only once its figure has been typed again', async () => {
    await openTerminal({ role: 'admin', page: <Sheet status="Running" /> });
    await type('settle 12,5tr');
    await userEvent.keyboard('{Enter}');
    const field = await screen.findByRole('combobox');
    await userEvent.type(field, '12.500.00');
    expect(screen.queryByRole('option')).toBeNull();
    await userEvent.type(field, '0');
    await userEvent.click(await screen.findByRole('option'));
    await waitFor(() =>
      expect(provider.of(called('PATCH /sheets/{id}/settle'))[0]?.body).toEqual({ counted: 12_500_000 }),
    );
  });

  it('a refusal of the provider is told, tried again under the same key only where its answer was lost', async () => {
    provider.on(called('PATCH /sheets/{id}/begin'), () => new Refusal(409, { code: 'EPK017', message: 'empty' }));
    await openTerminal({ role: 'admin', page: <Sheet status="Created" /> });
    await type('begin');
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{Escape}]');
    const log = within(await screen.findByRole('log'));
    await log.findByText(/EPK017/);
    const keys = () =>
      provider.of(called('PATCH /sheets/{id}/begin')).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys()).toHaveLength(1);
    expect(log.queryByRole('button', { name: /^Chạy lại/ })).toBeNull();
    provider.on(called('PATCH /sheets/{id}/begin'), () => {
      throw new TypeError('network');
    });
    await type('begin');
    await userEvent.keyboard('{Enter}');
    provider.on(called('PATCH /sheets/{id}/begin'), () => ({ data: row('Running', 3) }));
    await userEvent.click(await log.findByRole('button', { name: /^Chạy lại/ }));
    await waitFor(() => expect(keys()).toHaveLength(3));
    const [refused, lost, again] = keys();
    expect([again, lost === refused]).toEqual([lost, false]);
  });
});
