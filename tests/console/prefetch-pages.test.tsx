import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPart } from '~console/platform/lazy-part';
import { preloadPage } from '~console/platform/page-cache';
import { fakeProvider, type FakeProvider } from './support/fake-provider';
import { openConsole } from './support/open-console';
import { packageRow } from './support/packages';
import { person, welcome } from './support/people';

let provider: FakeProvider;
const windows = (): number => provider.of('GET /packages-window').length;

/** What is to be done in idle time. */
let idle: (() => void)[] = [];

beforeEach(() => {
  idle = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  provider = welcome(fakeProvider(), person({ role_name: 'hub_operator' })).on('GET /packages-window', () => ({
    data: [packageRow(1), packageRow(2)],
    meta: { total: 2, counted_at: '2026-11-21T02:00:00.000Z' },
  }));
});

describe('a part of the interface', () => {
  it('that was fetched ahead is drawn at once, and one that was not when it comes', async () => {
    const [ahead, late] = ['ahead', 'late'].map((text) => lazyPart(() => Promise.resolve(() => text)));
    if (!ahead || !late) throw new Error('there are two');
    await ahead.fetch();
    render(
      <Suspense fallback="not yet">
        <ahead.Part />
      </Suspense>,
    );
    expect(document.body.textContent).toBe('ahead');
    render(
      <Suspense fallback=" not yet">
        <late.Part />
      </Suspense>,
    );
    expect(document.body.textContent).toBe('ahead not yet');
    await waitFor(() => expect(document.body.textContent).toBe('aheadlate'));
  });
});

describe('a page about to be opened', () => {
  it('has its first data asked for once its link is pointed at, and is drawn with them at once', async () => {
    await openConsole('/user/profile');
    const link = await screen.findByRole('link', { name: /Bàn làm việc/ });
    await act(async () => preloadPage('/workspace'));
    // The page itself is here before its data are asked for: it must not wait for a promise that is kept already, nor
    // may loading it take so long that its first data are stale again.
    await act(() => import('~console/features/workspace/pages/workspace'));
    expect(windows()).toBe(0);
    fireEvent.pointerEnter(link);
    await waitFor(() => expect(windows()).toBe(1));
    fireEvent.click(link);
    expect(screen.getByRole('grid', { name: 'Kiện hàng' })).toBeTruthy();
    await waitFor(() => expect(screen.getByText(packageRow(2).package_code)).toBeTruthy());
    expect(windows()).toBe(1);
  });

  it('has them asked for in idle time, if it opens with much', async () => {
    await openConsole('/user/profile');
    await screen.findByRole('link', { name: /Bàn làm việc/ });
    expect(windows()).toBe(0);
    await waitFor(() => {
      act(() => {
        for (const work of idle.splice(0)) work();
      });
      expect(windows()).toBe(1);
    });
  });

  it('has them asked for by the keys that may lead to it', async () => {
    await openConsole('/user/profile');
    await screen.findByRole('link', { name: /Bàn làm việc/ });
    fireEvent.keyDown(document.body, { key: 'g', code: 'KeyG', keyCode: 71 });
    await waitFor(() => expect(windows()).toBe(1));
  });

  it('is nothing to who may not see it', async () => {
    provider = welcome(fakeProvider(), person({ role_name: 'admin', packages_excluded: true }));
    await openConsole('/user/profile');
    await screen.findByRole('contentinfo');
    fireEvent.keyDown(document.body, { key: 'g', code: 'KeyG', keyCode: 71 });
    act(() => {
      for (const work of idle) work();
    });
    // Pages ahead are asked for in the moment that shows the key.
    await waitFor(() => expect(screen.getByRole('contentinfo').textContent).toContain('g …'));
    expect(windows()).toBe(0);
  });
});
