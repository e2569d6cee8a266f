import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { isTyping } from '~console/app/app';
import { CodCollection } from '~console/features/cod-collection/pages/cod-collection';
import { EventHandling } from '~console/features/event-handling/pages/event-handling';
import { TruckForm } from '~console/features/linehaul/truck-form';
import { HubNote } from '~console/features/need-pickup/hub-note';
import { RePrint } from '~console/features/re-print/pages/re-print';
import type { Trip } from '~console/linehaul/use-trip';
import { announce } from '~console/platform/coming';
import { mayReload } from '~console/platform/new-version';
import { StepChooser, useStepChoice } from '~console/sheet/step-chooser';
import { recordingAtom } from '~console/terminal/memory/recording';
import { scanModeAtom } from '~console/terminal/scan/scan-mode';
import { selectedPackagesAtom } from '~console/terminal/subject';
import { toSubject } from '~commands/subject';
import { fakeProvider, type FakeProvider } from './support/fake-provider';
import { openTerminal } from './support/open-terminal';
import { packageRow } from './support/packages';
import { person, welcome } from './support/people';
import { put } from './support/put';
import { renderPage } from './support/render-page';

function Sheet() {
  return <StepChooser type="delivery" choice={useStepChoice('delivery')} />;
}

let provider: FakeProvider;
beforeEach(() => {
  sessionStorage.clear();
  provider = welcome(fakeProvider(), person());
});

describe('a new version is not loaded unasked', () => {
  it('while scans of a sheet report anything but what they report when it is opened', async () => {
    await renderPage(<Sheet />, '/outbound-runsheet/3');
    expect(mayReload()).toBe(true);
    await userEvent.click(screen.getAllByRole('radio')[2] as HTMLElement);
    expect(mayReload()).toBe(false);
    await userEvent.click(screen.getAllByRole('radio')[0] as HTMLElement);
    expect(mayReload()).toBe(true);
    await userEvent.type(screen.getByRole('textbox'), 'bảo vệ');
    await userEvent.tab();
    expect(mayReload()).toBe(false);
    cleanup();
    expect(mayReload()).toBe(true);
  });

  it('while scans add or act, packages are chosen, or lines are recorded', async () => {
    const { store } = await openTerminal();
    await waitFor(() => expect(mayReload()).toBe(true));
    const held = (): boolean => !mayReload();
    act(() => store.set(scanModeAtom, { kind: 'add' }));
    expect(held()).toBe(true);
    act(() => store.set(scanModeAtom, { kind: 'act', line: 'return', stages: [], record: null }));
    expect(held()).toBe(true);
    act(() => store.set(scanModeAtom, { kind: 'find' }));
    expect(held()).toBe(false);
    act(() => store.set(selectedPackagesAtom, [toSubject(packageRow(1))]));
    expect(held()).toBe(true);
    act(() => store.set(selectedPackagesAtom, []));
    act(() => store.set(recordingAtom, { name: 'x', since: 0 }));
    expect(held()).toBe(true);
    act(() => store.set(recordingAtom, null));
    expect(held()).toBe(false);
  });

  it.each(['run', 'scan', 'line'] as const)('while a %s is on its way', (what) => {
    const end = announce(what);
    expect(mayReload()).toBe(false);
    end();
    expect(mayReload()).toBe(true);
  });

  it.each([
    ['a count of cash', <CodCollection key="" />, '/cod-collection?courier=5-1', /^Đếm được/],
    ['a truck', <TruckForm key="" trip={{ id: 3 } as Trip} />, '/linehaul-runsheet/3', /^Mã tài xế/],
    ['a hub’s note', <HubNote key="" hubId={1} />, '/need-pickup-packages', /^Ghi chú/],
    ['a reason', <RePrint key="" />, '/re-print-package', /^Lý do/],
    ['a report', <EventHandling key="" />, '/change-pakage-status', /^Ghi chú/],
  ])('while %s is typed, also once the keys go elsewhere', async (_name, page, path, label) => {
    const cash = { courier: { id: 5, code: 'BT0005', name: 'Đạt' }, hub: { id: 1, code: 'HCM01' }, lines: [] };
    const owed = { packages: 0, transfers: 0, recorded: 0, carried: 500, expected: 500, since: null };
    const inHand = { ...cash, ...owed, waiting: { documents: 0, counted: 0 } };
    provider
      .on('GET /cod-collections/ageing', () => ({ data: { days: [], held: [] } }))
      .on('GET /cod-collections/couriers', () => ({ data: [inHand] }))
      .on('GET /cod-collections/couriers/{id}', () => ({ data: inHand }))
      .on('POST /packages-printed', () => ({ data: [{ ...packageRow(1), print_count: 1, last_printed: null }] }));
    const { store } = await renderPage(page, path);
    if (label.test('Lý do') || path.startsWith('/change'))
      act(() => store.set(selectedPackagesAtom, [toSubject(packageRow(1))]));
    const field = await screen.findByRole('textbox', { name: label });
    expect(mayReload()).toBe(true);
    await put(field, '1');
    await userEvent.tab();
    expect(mayReload()).toBe(false);
    cleanup();
    expect(mayReload()).toBe(true);
  });

  it.each(['dialog', 'alertdialog'])('while a %s is open', (role) => {
    const open = document.createElement('div');
    open.setAttribute('role', role);
    document.body.append(open);
    expect(isTyping()).toBe(true);
    open.remove();
    expect(isTyping()).toBe(false);
  });
});
