import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { StatusMap } from '~console/features/carriers/status-map';
import { EventHandling } from '~console/features/event-handling/pages/event-handling';
import { RePrint } from '~console/features/re-print/pages/re-print';
import { Ticket } from '~console/features/support/pages/ticket';
import type { TicketDetail } from '~console/features/support/use-ticket';
import { selectedPackagesAtom } from '~console/terminal/subject';
import { toSubject } from '~commands/subject';
import type { EndpointName } from '~contract/endpoints';
import { Route } from 'wouter';
import { fakeProvider, type FakeProvider } from './support/fake-provider';
import { packageRow } from './support/packages';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

let provider: FakeProvider;
beforeEach(() => {
  provider = welcome(fakeProvider(), person({ role_name: 'admin' }));
});

function gate(): { readonly until: Promise<void>; readonly open: () => Promise<void> } {
  let release = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    until,
    open: () =>
      act(async () => {
        release();
        await until;
      }),
  };
}

function holdBack(name: EndpointName, answer: () => unknown): () => Promise<void> {
  const { until, open } = gate();
  provider.on(name, async () => {
    await until;
    return answer();
  });
  return async () => {
    await waitFor(() => expect(provider.of(name)).toHaveLength(1));
    await open();
  };
}

describe.each([
  ['print', RePrint],
  ['report', EventHandling],
])('codes to %s', (_name, Page) => {
  it('keep what was not found and a batch that is pasted while the first is looked up', async () => {
    const [first = '', second = '', third = ''] = [1, 2, 3].map((id) => packageRow(id).package_code);
    const answer = holdBack('POST /packages-post', () => ({
      data: { packages: [packageRow(1)], malformed: [], elsewhere: [], not_found: [second] },
    }));
    provider.on('POST /packages-printed', () => ({ data: [] }));
    await renderPage(<Page />, '/somewhere');
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Mã vận đơn/ });
    await userEvent.click(box);
    await userEvent.paste(`${first}\n${second}`);
    await userEvent.keyboard('{Enter}');
    await userEvent.paste(`\n${third}`);
    await answer();
    await waitFor(() => expect(box.value).toBe(`${second}\n${third}`));
  });
});

it('a note that is typed while a report is sent is one of the next', async () => {
  const pkg = packageRow(1);
  const answer = holdBack('PATCH /successful-package-scanning', () => ({ data: { scans: [] } }));
  const { store } = await renderPage(<EventHandling />, '/change-pakage-status');
  act(() => store.set(selectedPackagesAtom, [toSubject(pkg)]));
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Ghi chú/ });
  await userEvent.type(note, 'vợ ký');
  const send = screen.getByRole('button', { name: /^Ghi thành công 1 kiện/ });
  await userEvent.click(send);
  await userEvent.clear(note);
  await userEvent.type(note, 'con ký');
  await answer();
  await waitFor(() => expect(send.ariaBusy).toBeNull());
  expect(note.value).toBe('con ký');
});

const ticket: TicketDetail = {
  id: 5,
  version: 1,
  subject: 'Chậm',
  content: 'Hàng đâu?',
  request_type: 'Complain',
  status: 'Processing',
  unread: false,
  replies: 0,
  hub: null,
  requester: { kind: 'staff', id: null, code: '', name: 'Lan' },
  created_at: '2026-11-21T01:00:00.000Z',
  last_message_at: '2026-11-21T01:00:00.000Z',
  messages: [],
};

it('who opens his own request adds to it, and answers nobody', async () => {
  const requester = { ...ticket.requester, code: person().username };
  provider
    .on('GET /customer-request/{id}', () => ({ data: { ...ticket, requester } }))
    .on('POST /customer-response', () => ({ data: { id: 1 } }));
  await renderPage(<Route path="/support/:id" component={Ticket} />, '/support/5');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Bạn muốn nói thêm gì' }), 'Vẫn vậy');
  expect(screen.queryByRole('button', { name: 'Ghi phản hồi khách' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Gửi/ }));
  await waitFor(() =>
    expect(provider.of('POST /customer-response').map(({ body }) => body)).toEqual([
      { request_id: 5, content: 'Vẫn vậy', as: 'requester' },
    ]),
  );
});

describe('words of a request that changes under them', () => {
  let status: TicketDetail['status'];
  const open = async (first: TicketDetail['status']) => {
    status = first;
    provider
      .on('GET /customer-request/{id}', () => ({ data: { ...ticket, status } }))
      .on('POST /customer-response', () => ({ data: { id: 1 } }));
    const { client } = await renderPage(<Route path="/support/:id" component={Ticket} />, '/support/5');
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox');
    const becomes = (next: TicketDetail['status']): Promise<void> => {
      status = next;
      return act(() => client.invalidateQueries({ queryKey: ['ticket'] }));
    };
    return { box, becomes };
  };
  const send = () => userEvent.keyboard('{Control>}{Enter}{/Control}');
  const sent = (): unknown[] => provider.of('POST /customer-response').map(({ body }) => body);

  it('are not sent as the requester’s when a colleague completed it, unless they are chosen to be', async () => {
    const { box, becomes } = await open('Answered');
    const as = within(screen.getByRole('group', { name: 'Viết là' }));
    await userEvent.click(as.getByRole('button', { name: 'Trả lời' }));
    await userEvent.type(box, 'Mai giao');
    await becomes('Completed');
    expect((await screen.findByRole('alert')).textContent).toMatch(/đã hoàn tất khi bạn đang viết/);
    await userEvent.type(box, ' nhé');
    await send();
    expect(sent()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Ghi phản hồi khách' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(box);
    await send();
    await waitFor(() => expect(sent()).toEqual([{ request_id: 5, content: 'Mai giao nhé', as: 'requester' }]));
  });

  it('have the hand of whoever stood on a choice that is gone with it', async () => {
    const { box, becomes } = await open('Answered');
    within(screen.getByRole('group', { name: 'Viết là' }))
      .getByRole('button', { name: 'Trả lời' })
      .focus();
    await becomes('Completed');
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Viết là' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(box));
  });

  it('stay the requester’s when it is opened again, and the next are a reply', async () => {
    const { box, becomes } = await open('Completed');
    await userEvent.type(box, 'Chưa nhận được');
    await becomes('Waiting');
    await userEvent.click(box);
    await send();
    await waitFor(() => expect(sent()).toEqual([{ request_id: 5, content: 'Chưa nhận được', as: 'requester' }]));
    await waitFor(() => expect(box.value).toBe(''));
    expect(screen.queryByRole('button', { name: 'Ghi phản hồi khách', pressed: true })).toBeNull();
  });
});

it('what is typed on while a reply is sent stays', async () => {
  provider.on('GET /customer-request/{id}', () => ({ data: ticket }));
  const answer = holdBack('POST /customer-response', () => ({ data: { id: 1 } }));
  await renderPage(<Route path="/support/:id" component={Ticket} />, '/support/5');
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Trả lời/ });
  await userEvent.type(box, 'Đang tìm{Control>}{Enter}{/Control}');
  await userEvent.clear(box);
  await userEvent.type(box, 'Đã thấy');
  await answer();
  await waitFor(() => expect(screen.getByRole('button', { name: /^Gửi/ }).ariaBusy).toBeNull());
  expect(box.value).toBe('Đã thấy');
});

describe('meanings of a carrier’s words', () => {
  const statuses = ['GIAO', 'TRA'].map((carrier_status) => ({
    carrier_status,
    status: null,
    ignored: false,
    seen: 1,
    last_seen_at: null,
  }));
  const meaning = (word: string): HTMLSelectElement => screen.getByLabelText(`Ý nghĩa của ${word}`);
  const save = async (): Promise<void> => userEvent.click(screen.getByRole('button', { name: /^Lưu/ }));

  it('that are picked while others are saved stay picked', async () => {
    const { until, open } = gate();
    let asked = 0;
    const onSave = async (): Promise<boolean> => {
      asked += 1;
      await until;
      return true;
    };
    await renderPage(<StatusMap statuses={statuses} onSave={onSave} />, '/user-3pl/3');
    await userEvent.selectOptions(meaning('GIAO'), 'ignored');
    await save();
    await waitFor(() => expect(asked).toBe(1));
    await userEvent.selectOptions(meaning('TRA'), 'ignored');
    await open();
    await waitFor(() => expect(meaning('GIAO').value).toBe(''));
    expect(meaning('TRA').value).toBe('ignored');
  });

  it('stay picked where their saving is refused', async () => {
    await renderPage(<StatusMap statuses={statuses} onSave={async () => false} />, '/user-3pl/3');
    await userEvent.selectOptions(meaning('GIAO'), 'ignored');
    await save();
    await act(async () => Promise.resolve());
    expect(meaning('GIAO').value).toBe('ignored');
  });

  it('are saved over what was seen; what another said meanwhile stands beside them before they are saved over it', async () => {
    const asked: unknown[] = [];
    const onSave = async (changed: unknown): Promise<boolean> => {
      asked.push(changed);
      return false;
    };
    const Carrier = () => {
      const [theirs, setTheirs] = useState<'In_delivery' | null>(null);
      return (
        <>
          <StatusMap statuses={statuses.map((one) => ({ ...one, status: theirs }))} onSave={onSave} />
          <button onClick={() => setTheirs('In_delivery')}>another</button>
        </>
      );
    };
    await renderPage(<Carrier />, '/user-3pl/3');
    await userEvent.selectOptions(meaning('GIAO'), 'ignored');
    expect(screen.queryByText(/^Đang là: /)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'another' }));
    expect(screen.getAllByText(/^Đang là: /)).toHaveLength(1);
    await save();
    await save();
    const own = { carrier_status: 'GIAO', status: null, ignored: true };
    expect(asked).toEqual([
      [{ ...own, was: { status: null, ignored: false } }],
      [{ ...own, was: { status: 'In_delivery', ignored: false } }],
    ]);
  });
});
