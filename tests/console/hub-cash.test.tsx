import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cashUi } from '~commands/cod-transfers';
import { HubCash } from '~console/features/cod-transfers/hub-cash';
import { runUiAction } from '~console/terminal/action-handlers';
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
  const reconcile = (code: string) => act(async () => runUiAction(cashUi.reconcile, { hub: code }));
  expect(await reconcile('hn03')).toBe('done');
  await waitFor(() => expect(asked()).toContain('5'));
  expect(await reconcile('DN01')).toMatchObject({ refused: expect.stringContaining('DN01') as string });
});
