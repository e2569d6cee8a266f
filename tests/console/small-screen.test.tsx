import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import bwipjs from 'bwip-js/node';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
// Loaded before the clock of a test runs: the product fetches it on demand.
import '~console/app/frame/inactive-layout';
import '~console/app/frame/default-layout';
import '~console/app/frame/sidebar-dialog';
import { SidebarDrawer } from '~console/app/frame/sidebar-drawer';
import { startI18n } from '~console/platform/i18n';
import { createQueryClient } from '~console/platform/query-client';
import { heldInHand, narrowScreen } from '~console/platform/use-media';
import '~console/package/camera/camera-view';
import { takeInput } from '~console/terminal/input/input';
import { keysCell } from '~console/terminal/palette/cells';
import { KeyHint } from '~console/terminal/palette/palette-footer';
import { Button } from '~console/ui/button';
import { Dialog, DropQuestion } from '~console/ui/dialog';
import { MenuItem } from '~console/ui/grid/menu-panel';
import { Kbd } from '~console/ui/kbd';
import { trackingCode } from '~domain/tracking-code';
import { CreateOrder } from '~console/features/packages/pages/create-order';
import { CameraButton, CameraDock } from '~console/package/camera/camera-scans';
import { CodeField } from '~console/package/code-field';
import { fakeProvider } from './support/fake-provider';
import { openConsole } from './support/open-console';
import { pagination } from './support/packages';
import { hubs, person, welcome } from './support/people';
import { renderPage } from './support/render-page';

/** A screen to which these queries apply, and no others. */
function screenIs(...queries: readonly string[]): void {
  const before = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...before(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    matches: queries.includes(query),
  }));
}

const admin = person({ role_name: 'admin' });

beforeEach(() => {
  welcome(fakeProvider(), admin);
  window.history.replaceState(null, '', '/inbound');
});

describe('the sidebar of a narrow screen', () => {
  const draw = async (): Promise<HTMLElement> => {
    await startI18n('vi');
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Provider>
          <SidebarDrawer
            user={{ ...admin, role: 'admin', hubs, hubIds: hubs.map(({ id }) => id), packagesExcluded: false }}
          />
        </Provider>
      </QueryClientProvider>,
    );
    return screen.findByRole('button', { name: 'Mở danh sách trang' });
  };

  it('is a drawer: its button says whether it is open, the focus goes in, Escape closes it and gives the focus back', async () => {
    const button = await draw();
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('link', { name: 'Kiện hàng' })).toBeNull();
    await userEvent.click(button);
    const drawer = await screen.findByRole('dialog', { name: 'Trang' });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true));
    const stops = within(drawer).getAllByRole('link').length + within(drawer).getAllByRole('button').length;
    for (let stop = 0; stop < stops + 3; stop += 1) await userEvent.tab();
    expect(drawer.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('stays with an account that is out of action, around its notice; nothing of it is looked for', async () => {
    screenIs(narrowScreen, heldInHand);
    const provider = welcome(fakeProvider(), { ...admin, active: 0 });
    await openConsole('/packages');
    expect((await screen.findByRole('alert')).textContent).toContain('liên hệ hotline hoặc email hỗ trợ');
    await userEvent.click(screen.getByRole('button', { name: 'Mở danh sách trang' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Trang' }));
    expect(drawer.queryByRole('textbox')).toBeNull();
    await userEvent.click(drawer.getByRole('link', { name: 'Kiện hàng' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('alert').textContent).toContain('liên hệ hotline hoặc email hỗ trợ');
    expect(provider.calls.map(({ path }) => path)).not.toContain('/packages');
  });

  it('says on its button what the red dots in it stand for, and whose', async () => {
    welcome(fakeProvider(), admin).on('GET /customer-request-unread', () => ({
      data: { count: 3, hubs: { HN03: 3 } },
    }));
    const button = await draw();
    await waitFor(() => expect(button.title).toBe('3 yêu cầu chưa đọc: HN03 3'));
    expect(button.querySelector('[data-dot]')).toBeTruthy();
  });

  it('closes on choosing a page', async () => {
    await userEvent.click(await draw());
    await userEvent.click(await screen.findByRole('link', { name: 'Kiện hàng' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.pathname).toBe('/packages');
  });
});

describe('the frame', () => {
  const sidebar = () => screen.queryByRole('navigation', { name: 'Trang' });

  it('has the sidebar beside the page where there is room', async () => {
    await openConsole('/nowhere');
    expect(await screen.findByRole('link', { name: 'Kiện hàng' })).toBeTruthy();
    expect(sidebar()).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Mở danh sách trang' })).toBeNull();
  });

  it('has only its button on a narrow screen', async () => {
    screenIs(narrowScreen, heldInHand);
    await openConsole('/nowhere');
    expect(await screen.findByRole('button', { name: 'Mở danh sách trang' })).toBeTruthy();
    expect(sidebar()).toBeNull();
  });
});

describe('the shop of a new order', () => {
  const arrive = async (): Promise<HTMLElement> => {
    fakeProvider().on('GET /shops', () => ({
      data: [{ id: 11, code: 'LUNA', name: 'Luna Cosmetics', active: true }],
      meta: pagination(1),
    }));
    await renderPage(<CreateOrder />, '/packages/create');
    const shop = screen.getByRole('combobox', { name: /^Shop/ });
    await waitFor(() => expect(document.activeElement).toBe(shop));
    return shop;
  };

  it('is chosen from a list that stands open where there is room', async () => {
    await arrive();
    expect(await screen.findByRole('option', { name: /LUNA/ })).toBeTruthy();
  });

  it('has the focus alone in a hand, and its list for a finger or what is typed', async () => {
    screenIs(narrowScreen, heldInHand);
    const shop = await arrive();
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(shop.ariaExpanded).toBe('false');
    await userEvent.click(shop);
    expect(await screen.findByRole('option', { name: /LUNA/ })).toBeTruthy();
    await userEvent.click(shop);
    expect(shop.ariaExpanded).toBe('true');
    await userEvent.keyboard('{Escape}');
    expect(shop.ariaExpanded).toBe('false');
    await userEvent.keyboard('lun');
    expect(await screen.findByRole('option', { name: /LUNA/ })).toBeTruthy();
  });
});

describe('a dialog where it is touched', () => {
  const show = async (dialog: ReactElement): Promise<void> => {
    screenIs(narrowScreen, heldInHand, '(pointer: coarse)');
    await renderPage(dialog, '/inbound');
  };

  it('begins at its first field', async () => {
    const form = (
      <Dialog open title="Sửa" onClose={() => undefined}>
        <input aria-label="Tên" />
      </Dialog>
    );
    await show(form);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Tên' })));
  });

  it('that asks is answered by Enter', async () => {
    const stay = vi.fn();
    await show(<DropQuestion onStay={stay} onLeave={() => undefined} />);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Nhập tiếp' })));
    await userEvent.keyboard('{Enter}');
    expect(stay).toHaveBeenCalledOnce();
  });
});

it('keys are told beside nothing that is touched, but where keys are what is told of', () => {
  const { container } = render(
    <>
      <Button keys="n">Ghi chú</Button>
      <MenuItem hint="Ctrl+C" onSelect={() => undefined}>
        Chép
      </MenuItem>
      <KeyHint keys="esc" text="Đóng" />
      <Kbd keys="g p" always />
    </>,
  );
  const told = [...container.querySelectorAll('kbd')].filter((key) => key.closest('.hand\\:hidden') === null);
  expect(told.map(({ textContent }) => textContent)).toEqual(['g', 'p']);
  expect(keysCell('mod+k').pieces[0]?.className).toContain('hand:hidden');
});

/** A Code 128 over a QR code, as a camera's picture holds them. */
function pictureOf(barcode: string, qr: string): ImageData {
  const [width, height, scale] = [900, 500, 3];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const black = (left: number, top: number, wide: number, high: number): void => {
    for (let y = top; y < top + high; y += 1)
      for (let x = left; x < left + wide; x += 1) data.set([0, 0, 0], (y * width + x) * 4);
  };
  const [bars] = bwipjs.raw({ bcid: 'code128', text: barcode });
  let at = 40;
  for (const [index, modules] of (bars && 'sbs' in bars ? bars.sbs : []).entries()) {
    if (index % 2 === 0) black(at, 40, modules * scale, 120);
    at += modules * scale;
  }
  const [square] = bwipjs.raw({ bcid: 'qrcode', text: qr });
  if (square && 'pixs' in square)
    for (const [index, dark] of square.pixs.entries())
      if (dark === 1) {
        const [x, y] = [index % square.pixx, Math.floor(index / square.pixx)];
        black(60 + x * 6, 220 + y * 6, 6, 6);
      }
  return { data, width, height, colorSpace: 'srgb' };
}

const cameras = {
  'the field for codes': <CodeField label="Mã" placeholder="" add="Nhập" addMany={String} />,
  'the command line of any page': (
    <>
      <CameraButton />
      <CameraDock />
    </>
  ),
};

describe.each(Object.entries(cameras))('the camera in %s', (_, place) => {
  const draw = async (getUserMedia: () => Promise<{ getTracks: () => { stop: () => void }[] }>): Promise<void> => {
    vi.stubGlobal('navigator', {
      ...navigator,
      userAgent: navigator.userAgent,
      language: 'vi',
      onLine: true,
      mediaDevices: {
        enumerateDevices: async () => [{ kind: 'videoinput' }],
        getUserMedia,
      },
    });
    await startI18n('vi');
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Provider>{place}</Provider>
      </QueryClientProvider>,
    );
    await act(async () => undefined);
  };
  const refusal = (name: string) => () => Promise.reject(new DOMException('no', name));

  it('is offered where a thumb would press it, and nowhere else', async () => {
    await draw(refusal('NotAllowedError'));
    expect(screen.queryByRole('button', { name: 'Quét bằng camera' })).toBeNull();
  });

  it.each([
    ['NotAllowedError', /không cho dùng camera/],
    ['NotFoundError', /không có camera/],
    ['NotReadableError', /Không mở được camera/],
  ] as const)('says what %s means, and can be closed', async (name, words) => {
    screenIs('(pointer: coarse)');
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await draw(refusal(name));
    await userEvent.click(await screen.findByRole('button', { name: 'Quét bằng camera' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    await userEvent.click(screen.getByRole('button', { name: 'Tắt camera' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reads Code 128 and QR into the scans, each once for as long as it is in sight, until Escape ends it', async () => {
    screenIs('(pointer: coarse)');
    prepareZXingModule({
      overrides: {
        wasmBinary: readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')),
      },
    });
    let looks = 0;
    const picture = pictureOf(trackingCode(1), trackingCode(2));
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(picture.width);
    vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(picture.height);
    const context: Partial<CanvasRenderingContext2D> = {
      drawImage: () => void (looks += 1),
      getImageData: () => picture,
    };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    const scans: string[] = [];
    const stop = takeInput({
      onScan: ({ text }) => scans.push(text),
      onScanned: () => undefined,
      keyWaitsFor: () => [],
      scanWaitsFor: () => [],
      takeKey: () => false,
      onEscape: () => false,
      isBound: () => false,
    });
    const ended = vi.fn<() => void>();
    await draw(async () => ({ getTracks: () => [{ stop: ended }] }));
    (await screen.findByRole('button', { name: 'Quét bằng camera' })).focus();
    await userEvent.keyboard('{Enter}');
    const close = await screen.findByRole('button', { name: 'Tắt camera' });
    expect(document.activeElement).toBe(close);
    await waitFor(() => expect(looks).toBeGreaterThan(4));
    expect(scans.toSorted()).toEqual([trackingCode(1), trackingCode(2)].toSorted());
    expect(ended).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(ended).toHaveBeenCalledOnce();
    expect(screen.queryByRole('region', { name: 'Quét bằng camera' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Quét bằng camera' }));
    stop();
  });
});
