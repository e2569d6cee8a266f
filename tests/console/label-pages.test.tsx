import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { MultiAwb } from '~console/features/labels/pages/multi-awb';
import { RePrint } from '~console/features/re-print/pages/re-print';
import { runningAtom } from '~console/terminal/runs/running';
import { selectedPackagesAtom } from '~console/terminal/subject';
import { toSubject } from '~commands/subject';
import { limits } from '~domain/limits';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { openTerminal } from './support/open-terminal';
import { packageRow, pagination } from './support/packages';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';

vi.mock('~domain/limits', async (original) => {
  const actual = await original<typeof import('~domain/limits')>();
  return { ...actual, limits: { ...actual.limits, labels: 5 } };
});

let provider: FakeProvider;
beforeEach(() => {
  provider = welcome(fakeProvider(), person({ role_name: 'admin' }));
});

const beyond = limits.labels + 3;

it('a reason is asked for where only the last of more labels than one call takes was printed before', async () => {
  provider.on('POST /packages-printed', ({ body }) => ({
    data: (body as { ids: number[] }).ids.map((id) => ({
      id,
      package_code: packageRow(id).package_code,
      status: 'Waiting_for_delivery',
      print_count: id === beyond ? 1 : 0,
      printed_at: null,
      printed_by: null,
    })),
  }));
  const { store } = await renderPage(<RePrint />, '/re-print-package');
  act(() =>
    store.set(
      selectedPackagesAtom,
      Array.from({ length: beyond }, (_, index) => toSubject(packageRow(index + 1))),
    ),
  );
  expect(await screen.findByRole('textbox', { name: /Lý do/ })).toBeTruthy();
  const asked = provider.of('POST /packages-printed').map(({ body }) => (body as { ids: number[] }).ids.length);
  expect(asked).toEqual([limits.labels, 3]);
});

it('nothing is printed while it is not known, or can’t be, how often it was', async () => {
  const known = { data: [{ ...packageRow(1), print_count: 1, last_printed: null }] };
  let [refuse, tell] = [(): void => undefined, (): void => undefined];
  const [refused, told] = [new Promise<void>((go) => (refuse = go)), new Promise<void>((go) => (tell = go))];
  provider
    .on('POST /packages-printed', async () => {
      if (provider.of('POST /packages-printed').length > 1) return told.then(() => known);
      return refused.then(() => new Refusal(403, { code: 'EPK012', message: '' }));
    })
    .on('POST /packages-batch', () => new Promise(() => undefined));
  const { store } = await openTerminal({ path: '/re-print-package', page: <RePrint /> });
  act(() => store.set(selectedPackagesAtom, [toSubject(packageRow(1))]));
  const print = await screen.findByRole<HTMLButtonElement>('button', { name: /^In 1 nhãn/ });
  await waitFor(() => expect(provider.of('POST /packages-printed')).toHaveLength(1));
  await userEvent.click(print);
  expect(print.ariaBusy).toBe('true');
  await act(async () => refuse());
  const again = await screen.findByRole('button', { name: 'Thử lại' });
  expect(print.disabled).toBe(true);
  await userEvent.click(again);
  await waitFor(() => expect(provider.of('POST /packages-printed')).toHaveLength(2));
  await userEvent.click(print);
  await act(async () => tell());
  expect(await screen.findByText('Cho biết vì sao in lại.')).toBeTruthy();
  expect(store.get(runningAtom).size).toBe(0);
});

it('labels are printed that it was pressed for before it was known how often they were, once that is', async () => {
  const [first, second] = [toSubject(packageRow(1)), toSubject(packageRow(2))];
  let tell = (): void => undefined;
  const told = new Promise<void>((go) => (tell = go));
  provider
    .on('POST /packages-printed', async ({ body }) => {
      await told;
      return { data: (body as { ids: number[] }).ids.map((id) => ({ ...packageRow(id), print_count: 0 })) };
    })
    .on('POST /packages-batch', () => new Promise(() => undefined));
  const { store } = await openTerminal({ path: '/re-print-package', page: <RePrint /> });
  act(() => store.set(selectedPackagesAtom, [first]));
  await userEvent.click(await screen.findByRole('button', { name: /^In 1 nhãn/ }));
  expect(provider.of('POST /packages-batch')).toEqual([]);
  act(() => store.set(selectedPackagesAtom, [first, second]));
  await act(async () => tell());
  await waitFor(() => expect(provider.of('POST /packages-batch')).toHaveLength(1));
  expect(JSON.stringify(provider.of('POST /packages-batch')[0]?.body)).not.toContain(second.code);
  expect(store.get(runningAtom).size).toBe(1);
});

it('Enter twice prints a label once', async () => {
  const printed = (n: number) => ({
    data: [{ id: 1, package_code: packageRow(1).package_code, status: 'Waiting_for_delivery', print_count: n }],
  });
  provider
    .on('POST /packages-printed', () => printed(1))
    .on('POST /packages-batch', () => new Promise(() => undefined));
  const { store } = await openTerminal({ path: '/re-print-package', page: <RePrint /> });
  act(() => store.set(selectedPackagesAtom, [toSubject(packageRow(1))]));
  const reason = await screen.findByRole('textbox', { name: /Lý do/ });
  await userEvent.type(reason, 'rách{Enter}');
  await waitFor(() => expect(provider.of('POST /packages-batch')).toHaveLength(1));
  await userEvent.type(reason, '{Enter}');
  expect(store.get(runningAtom).size).toBe(1);
});

it('every label of a carrier’s sheet is shown and recorded, however many there are', async () => {
  let show = (): void => undefined;
  const shown = new Promise<void>((go) => (show = go));
  const lines = Array.from({ length: beyond }, (_, index) => ({
    package: { id: index + 1 },
    handover: { state: 'accepted', asked_by: 'Lan', answered_at: null },
  }));
  provider
    .on('GET /three-pl-runsheets/{id}', ({ query }) => {
      const from = (Number(query.get('page') ?? 1) - 1) * limits.labels;
      return {
        data: {
          code: 'TRS26112800001',
          lines: {
            data: lines.slice(from, from + limits.labels),
            meta: pagination(beyond, limits.labels),
          },
        },
      };
    })
    .on('GET /packages/{id}/label', async ({ path }) => {
      const drawn = { data: { code: path, width: 105, height: 148, texts: [], ink: '' } };
      if (path === `/packages/${beyond}/label`) await shown;
      return drawn;
    })
    .on('PATCH /multiple-print-packages', () => ({ data: [], run: 1 }));
  vi.stubGlobal('print', vi.fn());
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true });
  await renderPage(
    <Route path="/3pl-runsheet/:id/multi-awb">
      <MultiAwb />
    </Route>,
    '/3pl-runsheet/7/multi-awb',
  );
  // They are asked for a few at a time: it is told how many are here.
  const progress = await screen.findByRole('progressbar', { name: /^Nhãn 3PL của phiếu/, hidden: true });
  await waitFor(() => expect(progress).toHaveProperty('position', 6 / beyond));
  expect(progress.parentElement?.textContent).toContain(`6 / ${beyond}`);
  show();
  await userEvent.click(await screen.findByRole('button', { name: `In ${beyond} nhãn`, hidden: true }));
  await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
  const recorded = provider
    .of('PATCH /multiple-print-packages')
    .map(({ body }) => (body as { ids: number[] }).ids.length);
  expect(recorded).toEqual([limits.labels, 3]);
});
