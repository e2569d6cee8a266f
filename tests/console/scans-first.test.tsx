import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { openTerminal } from './support/open-terminal';
import { packageRow } from './support/packages';
import { person, welcome } from './support/people';
import { openReady, places, sheet, tripCode } from './support/scan-places';
import { scan } from './support/scan';

const item = packageRow(1);

let provider: FakeProvider;
beforeEach(() => {
  localStorage.clear();
  provider = welcome(fakeProvider(), person({ role_name: 'hub_manager' }));
});

function placeOf(name: string): (typeof places)[number] {
  const place = places.find(({ what }) => what === name);
  if (!place) throw new Error(`no place ${name}`);
  return place;
}

it.each(places)('$what only once what was scanned on it has been sent', async (place) => {
  const { end, known } = place;
  known(provider);
  provider.on(place.call, () => place.answer(item.package_code));
  await openReady(place);
  const button = () => screen.findByRole('button', { name: end });
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('network');
  });
  scan(item.package_code);
  await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).toBe('true'));
  act(() => void fireEvent.keyDown(document.body, { key: 'F9', code: 'F9' }));
  await userEvent.click(await button());
  expect(await screen.findByText(/^1 mã chưa có trả lời/, { selector: '.Toastify *' })).toBeTruthy();
  expect([screen.queryByRole('alertdialog'), screen.queryByRole('dialog')]).toEqual([null, null]);
  vi.stubGlobal('fetch', answered);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).toBeNull());
});

it.each(places)('$what only once what was scanned on it has been answered', async (place) => {
  place.known(provider);
  let answer: () => void = () => undefined;
  provider.on(place.call, () => new Promise((resolve) => (answer = () => resolve(place.answer(item.package_code)))));
  await openReady(place);
  const button = () => screen.findByRole('button', { name: place.end });
  scan(item.package_code);
  fireEvent.click(await button());
  expect(await screen.findByText(/^1 mã chưa có trả lời/, { selector: '.Toastify *' })).toBeTruthy();
  expect([screen.queryByRole('alertdialog'), screen.queryByRole('dialog')]).toEqual([null, null]);
  await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).toBe('true'));
  await waitFor(() => expect(provider.of(place.call)).toHaveLength(1));
  answer();
  await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).toBeNull());
});

it.each(['a truck leaves', 'an unloading ends'])('the trip’s own code says so too where %s', async (name) => {
  const place = placeOf(name);
  place.known(provider);
  provider.on(place.call, () => new Promise(() => undefined));
  await openReady(place);
  scan(item.package_code);
  await waitFor(() => expect(provider.of(place.call)).toHaveLength(1));
  scan(tripCode);
  const box = (): string => document.querySelector('.scan-banner')?.textContent ?? '';
  await waitFor(() => expect(box()).toContain(`${tripCode}1 mã chưa có trả lời`));
  expect([screen.queryByRole('alertdialog'), screen.queryByRole('dialog')]).toEqual([null, null]);
});

it('a check-in that ends takes in what lies on the scale before it asks', async () => {
  const place = placeOf('a check-in ends');
  place.known(provider);
  const questions: (HTMLElement | null)[] = [];
  provider.on(place.call, () => {
    questions.push(screen.queryByRole('alertdialog'));
    return place.answer(item.package_code);
  });
  await openTerminal({ role: 'hub_manager', path: place.path, page: place.page });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Cân từng kiện' }));
  scan(item.package_code);
  await screen.findByRole('textbox', { name: 'Khối lượng' });
  expect(provider.of(place.call)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /^Kết thúc/ }));
  await screen.findByRole('alertdialog');
  expect(provider.of(place.call).map(({ body }) => body)).toEqual([{ scans: [{ code: item.package_code }] }]);
  expect(questions).toEqual([null]);
});

it('a typed line ends a sheet only once what was scanned on it has been sent', async () => {
  const place = placeOf('a delivery sheet is closed');
  place.known(provider);
  provider
    .on('GET /runsheets', () => ({ data: [sheet('outbound', 'Running')], meta: {} }))
    .on(place.call, () => new Refusal(503, { code: 'ESY003', message: 'busy' }))
    .on('PATCH /runsheets/{id}/close', () => ({ data: sheet('outbound', 'Closed') }));
  await openReady(place);
  scan(item.package_code);
  await waitFor(() => expect(provider.of('PATCH /runsheets/{id}/results')).not.toEqual([]));
  await userEvent.click(screen.getByRole('textbox', { name: 'Dòng lệnh' }));
  await userEvent.paste('runsheet RS26112100007 ; close');
  await userEvent.keyboard('{Enter}');
  // What was refused stays, to be sent again.
  expect(await screen.findAllByText(/^1 mã chưa có trả lời/)).not.toEqual([]);
  expect(provider.of('PATCH /runsheets/{id}/close')).toEqual([]);
  provider.on(place.call, () => place.answer(item.package_code));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.getByRole('button', { name: place.end }).getAttribute('aria-disabled')).toBeNull());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(provider.of('PATCH /runsheets/{id}/close')).toHaveLength(1));
});
