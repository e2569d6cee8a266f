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
import { fakeProvider, type FakeProvider } from './support/fake-provider';
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
    .on('GET /packages/{id}/label', ({ path }) => ({
      data: { code: path, width: 105, height: 148, texts: [], ink: '' },
    }))
    .on('PATCH /multiple-print-packages', () => ({ data: [], run: 1 }));
  vi.stubGlobal('print', vi.fn());
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true });
  await renderPage(
    <Route path="/3pl-runsheet/:id/multi-awb">
      <MultiAwb />
    </Route>,
    '/3pl-runsheet/7/multi-awb',
  );
  await userEvent.click(await screen.findByRole('button', { name: `In ${beyond} nhãn`, hidden: true }));
  await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
  const recorded = provider
    .of('PATCH /multiple-print-packages')
    .map(({ body }) => (body as { ids: number[] }).ids.length);
  expect(recorded).toEqual([limits.labels, 3]);
});
