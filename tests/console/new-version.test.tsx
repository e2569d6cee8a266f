import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { announce } from '~console/platform/coming';
import { mayReload } from '~console/platform/new-version';
import { StepChooser, useStepChoice } from '~console/sheet/step-chooser';
import { recordingAtom } from '~console/terminal/memory/recording';
import { scanModeAtom } from '~console/terminal/scan/scan-mode';
import { selectedPackagesAtom } from '~console/terminal/subject';
import { toSubject } from '~commands/subject';
import { fakeProvider } from './support/fake-provider';
import { openTerminal } from './support/open-terminal';
import { packageRow } from './support/packages';
import { renderPage } from './support/render-page';

function Sheet() {
  return <StepChooser type="delivery" choice={useStepChoice('delivery')} />;
}

beforeEach(() => {
  sessionStorage.clear();
  fakeProvider();
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
});
