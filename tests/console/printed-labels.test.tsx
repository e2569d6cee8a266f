import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { commandById } from '~commands/registry';
import { toSubject } from '~commands/subject';
import { openOrTell, showInParts, tellUnopened } from '~console/terminal/runs/show-packages';
import { toastsMounted } from '~console/ui/toast';
import { Toasts } from '~console/ui/toasts';
import { fakeProvider, Refusal } from './support/fake-provider';
import { openTabs } from './support/open-tabs';
import { packageRow } from './support/packages';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

const packages = Array.from({ length: 650 }, (_, index) => toSubject(packageRow(index + 1)));
const show = { label: 'Xem', run: () => undefined };
const printing = () => showInParts({ go: () => undefined, copy: async () => true, token: undefined });

it('opens the first of many labels, and says how many more wait to be opened', async () => {
  const tabs = openTabs();
  const provider = welcome(fakeProvider(), person()).on('POST /packages-awb-ticket', () => ({
    data: { ticket: 'x', code: 'HL240000015VN' },
  }));
  await renderPage(<Toasts onMounted={toastsMounted} />, '/');
  const links = await printing()(commandById('package.print'), packages.slice(0, 450));
  expect(links.map(({ ids, opened }) => [ids.length, opened])).toEqual([
    [200, true],
    [200, false],
    [50, false],
  ]);
  expect(tabs).toHaveLength(1);
  expect(provider.of('POST /packages-awb-ticket')).toHaveLength(1);
  tellUnopened(links, show);
  await screen.findByText('250 nhãn còn lại chưa mở: mở từ nhật ký lệnh.');
});

it('makes a document when it is opened, and once', async () => {
  let made = 0;
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: () => `blob:${(made += 1)}` }));
  const tabs = openTabs();
  const provider = welcome(fakeProvider(), person()).on('POST /packages-multiple-awb', () => ({}));
  await renderPage(<Toasts onMounted={toastsMounted} />, '/');
  const [first, second] = await printing()(commandById('package.print-pdf'), packages);
  expect([first?.ids.length, second?.ids.length, tabs]).toEqual([500, 150, ['blob:1']]);
  for (const link of [first, second, first]) if (link) await openOrTell(link);
  expect(tabs).toEqual(['blob:1', 'blob:1', 'blob:2', 'blob:1']);
  expect(provider.of('POST /packages-multiple-awb')).toHaveLength(2);
});

it('tells in the tab, while a document comes, how many of its labels are here and how long the others take', async () => {
  const page = document.implementation.createHTMLDocument();
  vi.stubGlobal('open', () => ({ document: page, location: { replace: () => undefined }, close: () => undefined }));
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: () => 'blob:1' }));
  let send: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) });
  const pdf = (text: string): void => send?.enqueue(new TextEncoder().encode(text));
  welcome(fakeProvider(), person()).on(
    'POST /packages-multiple-awb',
    () => new Response(body, { headers: { 'content-type': 'application/pdf' } }),
  );
  await renderPage(<Toasts onMounted={toastsMounted} />, '/');
  const opening = openOrTell({
    ids: packages.slice(0, 5).map(({ id }) => id),
    form: { as: 'pdf', size: 'A6' },
    opened: false,
  });
  const clock = performance.now.bind(performance);
  expect(page.body.textContent?.trim()).toBe('Đang tạo nhãn…');
  pdf('%PDF-1.3\n<<\n/Type /Page\n/Parent 1 0 R>> /Type /Pages\n /Ty');
  await waitFor(() => expect(page.body.textContent?.trim()).toBe('Đang tạo nhãn… 1 / 5'));
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + 2_000);
  // Cut anywhere, a page is one page.
  pdf('pe /Page\n/Parent 1 0 R>>');
  await waitFor(() => expect(page.body.textContent).toMatch(/^Đang tạo nhãn… 2 \/ 5 · 1 kiện\/giây, còn \d giây$/));
  send?.close();
  await opening;
});

it('shuts the tab again where there are no labels any more, and says why', async () => {
  const tabs = openTabs();
  welcome(fakeProvider(), person()).on(
    'POST /packages-awb-ticket',
    () => new Refusal(409, { code: 'EPK011', message: 'cancelled' }),
  );
  await renderPage(<Toasts onMounted={toastsMounted} />, '/');
  await openOrTell({ ids: [1], form: { as: 'page', size: 'A6' }, opened: false });
  expect(tabs).toEqual(['closed']);
  await screen.findByText('Trạng thái kiện không cho phép thao tác này.');
});

it('keeps what it printed to be opened where its tab came to nothing, and says why', async () => {
  const tabs = openTabs();
  const provider = welcome(fakeProvider(), person()).on(
    'POST /packages-awb-ticket',
    () => new Refusal(409, { code: 'EPK011', message: 'busy' }),
  );
  await renderPage(<Toasts onMounted={toastsMounted} />, '/');
  const links = await printing()(commandById('package.print'), packages.slice(0, 30));
  expect(links.map(({ ids, opened }) => [ids.length, opened])).toEqual([[30, false]]);
  tellUnopened(links, show);
  await screen.findByText('Trạng thái kiện không cho phép thao tác này.');
  expect(screen.queryByText(/^Trình duyệt chặn/)).toBeNull();
  provider.on('POST /packages-awb-ticket', () => ({ data: { ticket: 'x', code: 'HL240000015VN' } }));
  await userEvent.click(screen.getByRole('button', { name: 'Mở 30 nhãn' }));
  await waitFor(() => expect(tabs).toEqual(['closed', expect.stringContaining('HL240000015VN')]));
});
