import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { cashUi } from '~commands/cod-transfers';
import { vietnamDay } from '~domain/time';
import { HubCash } from '~console/features/cod-transfers/hub-cash';
import { registerCallHandler, runUiAction } from '~console/terminal/action-handlers';
import { fakeProvider } from './support/fake-provider';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

const hub = (id: number, code: string, marks: { readonly accessible: boolean; readonly own: boolean }) => ({
  id,
  code,
  name: code,
  region: 'Southern',
  place: '79',
  ...marks,
});

it('reconciles a closed hub of one’s own, and says of another’s that it is none', async () => {
  const provider = welcome(fakeProvider(), person({ role_name: 'hub_manager' }))
    .on('GET /hubs', () => ({
      data: [
        hub(3, 'HCM01', { accessible: true, own: true }),
        hub(5, 'HN03', { accessible: false, own: true }),
        hub(7, 'DN01', { accessible: false, own: false }),
      ],
    }))
    .on('GET /cod-hub-cash', () => ({ data: [] }));
  await renderPage(<HubCash command="cod-transfer.hub-deposit" />, '/cod-hub-bank-deposit');
  await screen.findByText('Không có bưu cục nào');
  await waitFor(() => expect(provider.of('GET /hubs')).toHaveLength(1));
  const asked = () => provider.of('GET /cod-hub-cash').map(({ query }) => query.get('hub_id'));
  const reconcile = (code: string, date?: string) =>
    act(async () => runUiAction(cashUi.reconcile, { hub: code, ...(date === undefined ? {} : { date }) }));
  expect(await reconcile('hn03')).toBe('done');
  await waitFor(() => expect(asked()).toContain('5'));
  expect(await reconcile('DN01')).toMatchObject({ refused: expect.stringContaining('DN01') as string });
  // As the field beside it takes a day: its year may be left out.
  const year = Number(vietnamDay(Date.now()).slice(0, 4));
  expect(await reconcile('HN03', '1/1')).toBe('done');
  await waitFor(() => expect(provider.of('GET /cod-hub-cash').at(-1)?.query.get('from')).toBe(`${year}-01-01`));
  expect(await reconcile('HN03', '1.2.26')).toBe('done');
  await waitFor(() => expect(provider.of('GET /cod-hub-cash').at(-1)?.query.get('from')).toBe('2026-02-01'));
  expect(await reconcile('HN03', '31/2')).toMatchObject({ refused: expect.stringContaining('31/2') as string });
});

const cash = (more: object) => ({
  hub: { id: 3, code: 'HCM01', name: 'HCM01' },
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
  ...more,
});

/** What the button of the hub gives its command, by the cash of a day. */
async function offered(row: object, search = ''): Promise<unknown> {
  welcome(fakeProvider(), person({ role_name: 'hub_manager' }))
    .on('GET /hubs', () => ({ data: [hub(3, 'HCM01', { accessible: true, own: true })] }))
    .on('GET /cod-hub-cash', () => ({ data: [cash(row)] }));
  await renderPage(<HubCash command="cod-transfer.hub-deposit" />, `/cod-hub-bank-deposit${search}`);
  let given: unknown = 'nothing';
  const leave = registerCallHandler('cod-transfer.hub-deposit', ({ args }) => void (given = args['amount']), 'page');
  await userEvent.click(await screen.findByRole('button', { name: 'Lập phiếu' }));
  leave();
  return given;
}

it('fills in the amount of a deposit where it is the cash of today alone', async () => {
  expect(await offered({})).toBe(10_000_000);
  cleanup();
  expect(await offered({}, '?day=2026-11-20')).toBeUndefined();
});

it('offers a deposit of cash that is no package’s, and none where there is no cash', async () => {
  expect(await offered({ package_count: 0, to_deposit: 0 })).toBe(10_000_000);
  cleanup();
  expect(await offered({ package_count: 0, to_deposit: 0, closing: 2_000_000 })).toBe('nothing');
});

it('changes a hub’s account as it is seen, and registers one where there is none', async () => {
  const given = async (row: object): Promise<unknown> => {
    welcome(fakeProvider(), person({ role_name: 'admin' }))
      .on('GET /hubs', () => ({ data: [hub(3, 'HCM01', { accessible: true, own: true })] }))
      .on('GET /cod-hub-cash', () => ({ data: [cash(row)] }));
    await renderPage(<HubCash command="cod-transfer.hub-deposit" />, '/cod-hub-bank-deposit');
    let args: unknown;
    const leave = registerCallHandler('hub.bank-account', (call) => void ({ args } = call), 'page');
    await userEvent.click(await screen.findByRole('button', { name: /^(TK 1|Thêm tài khoản)$/ }));
    leave();
    cleanup();
    return args;
  };
  expect(await given({})).toEqual({ hub: 3, name: 'CTY', number: '1', branch: 'VCB', version: 4 });
  expect(await given({ bank_account: null })).toEqual({ hub: 3, version: 4 });
});
