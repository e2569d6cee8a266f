import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Webhooks } from '~console/features/outbound/pages/webhooks';
import type { ResponseOf } from '~contract/endpoints';
import { fakeProvider } from './support/fake-provider';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

type Endpoint = ResponseOf<'GET /outbound-endpoints'>['data'][number];

const endpoint = (id: number, name: string, seller: Endpoint['seller']): Endpoint => ({
  id,
  kind: 'webhook',
  name,
  url: `https://shop.example/${id}`,
  events: ['package.status_changed'],
  enabled: true,
  seller,
  version: 4,
  created_at: '2026-11-20T01:00:00Z',
  waiting: 0,
  failed: 0,
  last_delivery: null,
});

it('that was being changed when the session ended is changed on with its shop, and no other one with it', async () => {
  const provider = welcome(fakeProvider(), person({ role_name: 'admin' }));
  const luna = { id: 7, code: 'LUNA', name: 'Luna' };
  provider
    .on('GET /outbound-endpoints', () => ({ data: [endpoint(1, 'Kho dữ liệu', null), endpoint(2, 'Của ai', null)] }))
    .on('GET /shops', () => ({ data: [], meta: { pagination: { total: 0 } } }))
    .on('GET /shops/{id}', () => ({ data: luna }));
  sessionStorage.setItem(`draft ${person({ role_name: 'admin' }).id} /webhooks endpoint 1`, '{"seller_id":7}');
  await renderPage(<Webhooks />, '/webhooks');
  const edit = async (name: string): Promise<HTMLInputElement> => {
    const card = await screen.findByRole('listitem', { name: `Webhook ${name}` });
    await userEvent.click(within(card).getByRole('button', { name: /^Sửa/ }));
    return screen.findByRole('combobox', { name: /Kiện của shop/ });
  };
  expect((await edit('Của ai')).value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: /^Hủy|^Thôi/ }));
  const shop = await edit('Kho dữ liệu');
  await waitFor(() => expect(shop.value).toBe('LUNA · Luna'));
});

it('of one shop or of all are told apart; what one hears of is chosen, kept and given back to all', async () => {
  const luna = { id: 7, code: 'LUNA', name: 'Luna' };
  const provider = welcome(fakeProvider(), person({ role_name: 'admin' }));
  provider
    .on('GET /outbound-endpoints', () => ({ data: [endpoint(1, 'Kho dữ liệu', null), endpoint(2, 'Của Luna', luna)] }))
    .on('GET /shops', () => ({
      data: [{ ...luna, active: true }],
      meta: { pagination: { total: 1, count: 1, per_page: 20, current_page: 1, total_pages: 1 } },
    }))
    .on('PUT /outbound-endpoints/{id}', () => ({ data: { version: 5 } }));
  await renderPage(<Webhooks />, '/webhooks');
  const card = (name: string): HTMLElement => screen.getByRole('listitem', { name: `Webhook ${name}` });
  await waitFor(() => expect(card('Kho dữ liệu').textContent).toContain('Mọi shop'));
  expect(card('Của Luna').textContent).toContain('LUNA · Luna');
  const shop = (): HTMLInputElement => screen.getByRole('combobox', { name: /Kiện của shop/ });
  const save = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: /^Lưu/ }));
  const sent = () => provider.of('PUT /outbound-endpoints/{id}').map(({ body }) => body);

  await userEvent.click(within(card('Kho dữ liệu')).getByRole('button', { name: /^Sửa/ }));
  expect(shop().value).toBe('');
  await userEvent.type(shop(), 'luna');
  await userEvent.click(await screen.findByRole('option', { name: /LUNA/ }));
  await save();
  await waitFor(() => expect(sent()).toMatchObject([{ seller_id: 7, version: 4 }]));

  await userEvent.click(within(card('Của Luna')).getByRole('button', { name: /^Sửa/ }));
  expect(shop().value).toBe('LUNA · Luna');
  await userEvent.clear(shop());
  await save();
  await waitFor(() => expect(sent()[1]).toMatchObject({ seller_id: null }));
});

describe('the form of one, with something typed into it', () => {
  const open = async () => {
    const provider = welcome(fakeProvider(), person({ role_name: 'admin' }));
    provider
      .on('GET /outbound-endpoints', () => ({ data: [endpoint(1, 'Kho', null), endpoint(2, 'Luna', null)] }))
      .on('DELETE /outbound-endpoints/{id}', () => ({ data: { ok: true } }));
    await renderPage(<Webhooks />, '/webhooks');
    const press = async (name: string, button: RegExp): Promise<void> =>
      userEvent.click(
        within(await screen.findByRole('listitem', { name: `Webhook ${name}` })).getByRole('button', { name: button }),
      );
    await press('Kho', /^Sửa/);
    await userEvent.type(await named(), ' mới');
    return { provider, press };
  };
  const named = (): Promise<HTMLInputElement> => screen.findByRole<HTMLInputElement>('textbox', { name: /^Tên/ });

  it('is not closed for another’s unasked', async () => {
    const { press } = await open();
    await press('Luna', /^Sửa/);
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Nhập tiếp' }));
    expect((await named()).value).toBe('Kho mới');
    await press('Luna', /^Sửa/);
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Bỏ' }));
    await waitFor(async () => expect((await named()).value).toBe('Luna'));
  });

  it('outlasts a question about another', async () => {
    const { press } = await open();
    await press('Luna', /^Xóa/);
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Thôi' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((await named()).value).toBe('Kho mới');
  });

  it('stays while it is saved, and closes no other when it has been', async () => {
    const { provider, press } = await open();
    let saved = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      saved = resolve;
    });
    provider.on('PUT /outbound-endpoints/{id}', async () => {
      await late;
      return { data: { version: 5 } };
    });
    await userEvent.click(screen.getByRole('button', { name: /^Lưu/ }));
    await waitFor(() => expect(provider.of('PUT /outbound-endpoints/{id}')).toHaveLength(1));
    await press('Luna', /^Sửa/);
    expect((await named()).value).toBe('Kho mới');
    await act(async () => saved());
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Tên/ })).toBeNull());
    await press('Luna', /^Sửa/);
    expect((await named()).value).toBe('Luna');
  });
});

it('tell how they are signed, what is tried again and how often, and where their bodies are written', async () => {
  const provider = welcome(fakeProvider(), person({ role_name: 'admin' }));
  provider.on('GET /outbound-endpoints', () => ({ data: [endpoint(1, 'Kho dữ liệu', null)] }));
  await renderPage(<Webhooks />, '/webhooks');
  const protocol = await screen.findByRole('region', { name: 'Cách gọi' });
  for (const said of ['Hubline-Signature', '408, 409, 421, 423, 425, 429', 'tối đa 7 lần'])
    expect(protocol.textContent).toContain(said);
  expect(within(protocol).getByRole('link', { name: 'tài liệu API' }).getAttribute('href')).toBe('/v1/docs');
});
