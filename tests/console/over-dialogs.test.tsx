import { atom, useAtomValue } from 'jotai';
import { createRef } from 'react';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { paletteAtom } from '~console/terminal/start/palette-state';
import { AskDialog } from '~console/ui/ask-dialog';
import { Dialog } from '~console/ui/dialog';
import { toast, toastsMounted } from '~console/ui/toast';
import { Toasts } from '~console/ui/toasts';
import { fakeProvider, type FakeProvider } from './support/fake-provider';
import { saidOf } from './support/heard';
import { openTerminal, runLine } from './support/open-terminal';
import { packageRow } from './support/packages';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';
import { scan } from './support/scan';

let provider: FakeProvider;
const closed = vi.fn();
const undone = vi.fn();
const row = packageRow(166);

/** A form that stands open over a page with its toasts. */
async function openForm(): Promise<HTMLElement> {
  await openTerminal({
    page: (
      <>
        <Toasts onMounted={toastsMounted} />
        <Dialog open title="Đóng phiếu" onClose={closed}>
          <input aria-label="Ghi chú" />
        </Dialog>
      </>
    ),
  });
  return screen.findByRole('textbox', { name: 'Ghi chú' });
}
const dialog = (): HTMLElement => screen.getByRole('dialog', { name: 'Đóng phiếu' });
const question = (): HTMLElement | null => screen.queryByRole('alertdialog', { name: 'Bỏ nội dung đã nhập?' });
/** By its role: what a dialog makes silent has none. */
const toasts = () => within(screen.getByRole('region', { name: 'Tin của hệ thống' }));

beforeEach(() => {
  closed.mockClear();
  undone.mockClear();
  provider = welcome(fakeProvider(), person({ role_name: 'hub_manager' }));
});

describe('while a dialog stands open', () => {
  it('a message is heard, and pressed, which is no press beside the dialog', async () => {
    const field = await openForm();
    await userEvent.type(field, 'rách bao');
    act(() => toast('warning', 'Còn 2 lượt quét chờ', { label: 'Hoàn tác', run: undone }));
    await waitFor(() => expect(toasts().getByRole('alert').textContent).toContain('Còn 2 lượt quét chờ'));
    await userEvent.click(toasts().getByRole('button', { name: 'Hoàn tác' }));
    expect(undone).toHaveBeenCalledOnce();
    act(() => toast('warning', 'Còn 3 lượt quét chờ'));
    await waitFor(() => expect(toasts().getByText('Còn 3 lượt quét chờ')).toBeTruthy());
    field.focus();
    const shut = vi.fn();
    const close = toasts()
      .getAllByRole('button', { name: 'Ẩn tin' })
      .find((button) => button.closest('[role=alert]')?.textContent.includes('Còn 3'));
    close?.addEventListener('click', shut);
    if (close) await userEvent.click(close);
    expect(shut).toHaveBeenCalledOnce();
    // Whoever types goes on typing.
    expect(document.activeElement).toBe(field);
    expect([closed.mock.calls.length, question(), dialog().isConnected]).toEqual([0, null, true]);
  });

  it('a run’s way back asks nothing beneath it, and says where it is asked afterwards', async () => {
    const openAtom = atom(false);
    const Form = () => (
      <Dialog open={useAtomValue(openAtom)} title="Đóng phiếu" onClose={closed}>
        <input aria-label="Ghi chú" />
      </Dialog>
    );
    const rows = [packageRow(1), packageRow(2)];
    const done = rows.map((item) => ({ id: item.id, ok: true, package: item }));
    provider
      .on('POST /packages-batch', () => {
        const lines = [{ run: 41, total: 2 }, ...done, { done: true, ok: 2, refused: 0 }];
        return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
          headers: { 'content-type': 'application/x-ndjson' },
        });
      })
      .on('GET /runs/{id}/undo', () => ({
        data: { items: rows.map(({ id, package_code }) => ({ id, package_code, code: null, later_run: null })) },
      }))
      .on('POST /packages-post', () => ({ data: { packages: rows, malformed: [], elsewhere: [], not_found: [] } }));
    const page = (
      <>
        <Toasts onMounted={toastsMounted} />
        <Form />
      </>
    );
    const { store } = await openTerminal({ selected: rows, page });
    await runLine('note operator_note=x');
    const undo = await toasts().findByRole('button', { name: 'Hoàn tác' });
    act(() => store.set(openAtom, true));
    await screen.findByRole('textbox', { name: 'Ghi chú' });
    await userEvent.click(undo);
    expect(await toasts().findByText(/rồi hoàn tác trong nhật ký lệnh/)).toBeTruthy();
    expect(store.get(paletteAtom).kind).toBe('closed');
    expect([closed.mock.calls.length, dialog().isConnected]).toEqual([0, true]);
  });

  it('keys lead from a message back into it, and Escape there is the dialog’s', async () => {
    await userEvent.type(await openForm(), 'rách bao');
    act(() => toast('warning', 'Còn 2 lượt quét chờ', { label: 'Hoàn tác', run: undone }));
    await waitFor(() => expect(toasts().getByRole('button', { name: 'Hoàn tác' })).toBeTruthy());
    await userEvent.keyboard('{Alt>}t{/Alt}');
    expect(document.activeElement).toBe(toasts().getByRole('alert'));
    await userEvent.tab();
    expect(document.activeElement).toBe(toasts().getByRole('button', { name: 'Hoàn tác' }));
    for (let stop = 0; stop < 6 && !dialog().contains(document.activeElement); stop += 1) await userEvent.tab();
    expect(dialog().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Alt>}t{/Alt}{Escape}');
    await waitFor(() => expect(question()).not.toBeNull());
  });

  it('what came of a scan is heard', async () => {
    await openForm();
    const said = await saidOf(() => scan(row.package_code));
    expect(said).toContainEqual(expect.stringMatching(/đóng hộp đang mở/));
    // The library makes silent what the dialog is drawn from, the first time or always.
    const page = document.getElementById('prompt')?.closest('body > *');
    const places = document.querySelectorAll(
      'body > :not([id=headlessui-portal-root]) :is([aria-live], output).sr-only',
    );
    const heard = [...places].filter((place) => page?.contains(place) === false);
    expect(heard.map(({ ariaLive }) => ariaLive ?? 'polite')).toEqual(expect.arrayContaining(['assertive', 'polite']));
    expect(heard.length).toBeGreaterThanOrEqual(4);
  });
});

describe('a message', () => {
  it('has its words in the interface’s language, and no clock to be heard', async () => {
    await renderPage(<Toasts onMounted={toastsMounted} />, '/', 'en');
    act(() => toast('success', 'Saved'));
    await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy());
    expect(screen.getByRole('button').getAttribute('aria-label')).toBe('Hide message');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('a dialog that asks', () => {
  it('tells what it asks with its title, and one to fill in tells its title alone', async () => {
    await renderPage(
      <>
        <Dialog open title="Điền vào" onClose={closed}>
          Tên và số điện thoại
        </Dialog>
        <AskDialog title="Hủy phiếu?" confirm="Hủy" keep="Giữ" onConfirm={async () => undefined} onClose={closed}>
          Không hoàn tác được.
        </AskDialog>
      </>,
      '/',
    );
    const told = (element: HTMLElement | null): (string | null | undefined)[] =>
      (element?.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent);
    const asks = await screen.findByRole('alertdialog', { name: 'Hủy phiếu?' });
    await waitFor(() => expect(told(asks)).toEqual(['Không hoàn tác được.']));
    expect(document.querySelector('[role=dialog]')?.hasAttribute('aria-describedby')).toBe(false);
  });

  it('are told no second time where the question itself has the focus', async () => {
    const question = createRef<HTMLParagraphElement>();
    await renderPage(
      <Dialog open role="alertdialog" title="Còn thiếu" question={question} onClose={vi.fn()}>
        <p ref={question} tabIndex={-1}>
          Thêm vào?
        </p>
      </Dialog>,
      '/',
    );
    const asks = await screen.findByRole('alertdialog', { name: 'Còn thiếu' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Thêm vào?'));
    expect(asks.hasAttribute('aria-describedby')).toBe(false);
  });
});
