import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DocumentPhotos } from '~console/money/document-photos';
import words from '~console/money/messages.vi.json';
import { PhotoStrip } from '~console/package/photos/photo-strip';
import { toSubject } from '~commands/subject';
import type { PackageStatus } from '~domain/statuses';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { packageRow } from './support/packages';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

const photo = (id: number, kind: 'epod' | 'delivery' | 'return') => ({
  id,
  kind,
  at: '2026-11-20T02:41:00.000Z',
  actor_name: 'Đỗ Minh Khôi',
  width: 800,
  height: 600,
});

let provider: FakeProvider;
beforeEach(() => {
  provider = welcome(fakeProvider(), person({ role_name: 'hub_operator' }))
    .on('GET /packages/{id}/photos', () => ({ data: [photo(2, 'delivery'), photo(1, 'return')] }))
    .on('GET /photos/{id}', () => new Response(new Blob(['jpeg'], { type: 'image/jpeg' })));
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }),
  );
});

const open = (status: PackageStatus) =>
  renderPage(<PhotoStrip package={toSubject({ ...packageRow(7), status })} />, '/packages/7');
const strip = () => screen.findByRole('region', { name: 'Ảnh' });

describe('the photos of a package', () => {
  it('are asked for under the session, small, and each says what it shows', async () => {
    await open('Waiting_for_delivery');
    const items = await within(await strip()).findAllByRole('button', { name: /^Xem ảnh/ });
    expect(items.map((item) => item.getAttribute('aria-label'))).toEqual([
      expect.stringContaining('Ảnh lúc giao'),
      expect.stringContaining('Ảnh lúc hoàn'),
    ]);
    await vi.waitFor(() => expect(provider.of('GET /photos/{id}')).toHaveLength(2));
    for (const { headers, query } of provider.of('GET /photos/{id}'))
      expect([headers.get('authorization')?.startsWith('Bearer '), query.get('size')]).toEqual([true, 'thumb']);
  });

  it('can be added to where the machine lets them, and of the kinds it lets', async () => {
    const { unmount } = await open('Waiting_for_delivery');
    await screen.findByRole('button', { name: /Thêm: Ảnh lúc giao/ });
    unmount();
    const second = await open('In_delivery');
    const kinds = within(await screen.findByRole('combobox', { name: 'Loại ảnh' })).getAllByRole('option');
    expect(kinds.map((kind) => kind.textContent)).toEqual(['Bằng chứng giao', 'Ảnh lúc giao']);
    second.unmount();
    await open('Waiting_for_pickup');
    await within(await strip()).findAllByRole('button', { name: /^Xem ảnh/ });
    expect(screen.queryByRole('button', { name: /^Thêm/ })).toBeNull();
  });

  it('that can’t be had say why, and are asked for again', async () => {
    let refuse = true;
    provider.on('GET /packages/{id}/photos', () =>
      refuse ? new Refusal(503, { code: 'ESY009', message: '' }) : { data: [] },
    );
    await open('Waiting_for_pickup');
    const retry = await screen.findByRole('button', { name: 'Thử lại' }, { timeout: 20_000 });
    refuse = false;
    fireEvent.click(retry);
    await screen.findByText('Chưa có ảnh.');
  });

  it('tell while they are sent how much has gone out, and how long the rest takes', async () => {
    const out = new EventTarget();
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends EventTarget {
        upload = out;
        open(): void {}
        setRequestHeader(): void {}
        send(): void {}
      },
    );
    await open('Waiting_for_delivery');
    const file = new File(['jpeg'], 'a.jpg', { type: 'image/jpeg' });
    await userEvent.upload(await screen.findByLabelText('Chọn ảnh'), file);
    const bar = await screen.findByRole('progressbar', { name: 'Đang gửi ảnh' });
    const gone = (loaded: number): void =>
      act(() => void out.dispatchEvent(new ProgressEvent('progress', { loaded, total: 100 })));
    // Each is drawn in a frame of its own, whenever that comes.
    let frame: FrameRequestCallback = () => undefined;
    vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((then) => ((frame = then), 1));
    const later = performance.now() + 60_000;
    gone(10);
    act(() => frame(later));
    gone(50);
    act(() => frame(later + 2_000));
    expect(bar).toHaveProperty('position', 0.5);
    expect(screen.getByText('còn 3 giây')).toBeTruthy();
  });

  it('can’t be sent without a network, which is said before anyone chooses one', async () => {
    provider.on('GET /health', () => new Refusal(503, ''));
    await open('Waiting_for_delivery');
    const button = await screen.findByRole('button', { name: /^Thêm/ });
    act(() => void window.dispatchEvent(new Event('offline')));
    await screen.findByText(/^Mất mạng, chưa gửi ảnh được/);
    expect((button as HTMLButtonElement).disabled).toBe(true);
    const dropped = { dataTransfer: { files: [new File(['jpeg'], 'a.jpg', { type: 'image/jpeg' })] } };
    // Left to itself the browser would open the picture in the place of the page.
    expect([fireEvent.dragOver(button, dropped), fireEvent.drop(button, dropped)]).toEqual([false, false]);
  });
});

describe('the photos of a document', () => {
  const file = { at: '2026-11-20T02:41:00.000Z', actor_name: 'Đỗ Minh Khôi' };

  function Receipts() {
    const [photos, setPhotos] = useState([1, 2].map((id) => ({ ...file, id })));
    const remove = async (id: number): Promise<void> => setPhotos((now) => now.filter((one) => one.id !== id));
    return <DocumentPhotos kind="receipt" photos={photos} remove={remove} read={async () => new Blob(['jpeg'])} />;
  }

  it('leave the focus where the next one is when one is taken off, and where they stood when none is left', async () => {
    await renderPage(<Receipts />, '/hub-lost-claim/5');
    const removers = () => screen.getAllByRole('button', { name: /^Gỡ .*Khôi/ });
    const takeOff = async (): Promise<void> => {
      await userEvent.click(removers()[0] ?? document.body);
      await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Gỡ ảnh' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    await takeOff();
    expect(removers()).toHaveLength(1);
    await waitFor(() => expect(document.activeElement).toBe(removers()[0]));
    await takeOff();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: words.receipt.title })));
  });
});
