import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { packageRow } from './support/packages';
import { person, welcome } from './support/people';
import { inbound, openReady, places, type ScanPlace } from './support/scan-places';
import { scan } from './support/scan';

const [first, second] = [packageRow(1).package_code, packageRow(2).package_code];
/** With a wrong check digit. */
const misread = `${second.slice(0, 10)}${(Number(second[10]) + 1) % 10}${second.slice(11)}`;
const all: readonly ScanPlace[] = [...places, inbound];

let provider: FakeProvider;
beforeEach(() => {
  localStorage.clear();
  provider = welcome(fakeProvider(), person({ role_name: 'hub_manager' }));
});

const box = (): HTMLElement | null => document.querySelector('.scan-banner');
const shown = (): string => box()?.querySelector('span')?.textContent ?? '';
const isRed = (): boolean => box()?.className.includes('bg-failed-soft') === true;

it.each(all)('where $what an answer that comes late leaves the scan made later in the box', async (place) => {
  place.known(provider);
  let answer: () => void = () => undefined;
  provider.on(place.call, () => new Promise((resolve) => (answer = () => resolve(place.answer(first)))));
  await openReady(place);
  scan(first);
  await waitFor(() => expect(provider.of(place.call)).toHaveLength(1));
  scan(misread);
  await waitFor(() => expect([shown(), isRed()]).toEqual([misread, true]));
  // In sight until its answer has come.
  await waitFor(() => expect(box()?.textContent).toContain(first));
  answer();
  await waitFor(() => expect(box()?.textContent).not.toContain(first));
  expect([shown(), isRed()]).toEqual([misread, true]);
});

it.each(all)('where $what a scan whose whole call is refused stands in the box', async (place) => {
  place.known(provider);
  provider.on(place.call, () => place.answer(first));
  await openReady(place);
  scan(first);
  await waitFor(() => expect([shown(), isRed()]).toEqual([first, false]));
  provider.on(place.call, () => new Refusal(409, { code: 'ESY016', message: 'over' }));
  scan(second);
  await waitFor(() => expect([shown(), isRed()]).toEqual([second, true]));
});

it.each(all)('where $what a scan that waited is told as it stands once its call is refused', async (place) => {
  place.known(provider);
  provider.on(place.call, () => new Refusal(409, { code: 'ESY016', message: 'over' }));
  await openReady(place);
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('network');
  });
  scan(first);
  await waitFor(() => expect(box()?.textContent).toMatch(new RegExp(`^${first}Đã giữ`)));
  vi.stubGlobal('fetch', answered);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect([shown(), isRed()]).toEqual([first, true]));
  expect(box()?.textContent).toContain('ESY016');
});
