import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ActionRow } from '~console/terminal/buttons/action-row';
import { startI18n } from '~console/platform/i18n';

const ids = ['one', 'two', 'three', 'four', 'five'];
const action = (id: string) => ({ id, button: <button type="button">{id}</button> });
const shown = (): (string | null)[] =>
  within(screen.getByRole('toolbar', { name: 'row' }))
    .getAllByRole('button')
    .filter((button) => button.closest('.invisible') === null)
    .map((button) => button.textContent);

beforeEach(() => startI18n('en'));
afterEach(() => vi.restoreAllMocks());

/** A box in which so many buttons stand in the first line. */
function narrow(fits: number): void {
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function offsetTop(this: HTMLElement) {
    const place = [...(this.parentElement?.children ?? [])].indexOf(this);
    return place < fits ? 4 : 36;
  });
}

it('shows what fits in one row, the rest behind one more button, walked by arrows', async () => {
  narrow(2);
  render(<ActionRow label="row" actions={ids.map(action)} />);
  expect(shown()).toEqual(['one', 'two', 'More']);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const more = screen.getByRole('dialog', { name: 'More' });
  expect(
    within(more)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['three', 'four', 'five']);
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('four');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('five');
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement?.textContent).toBe('More');
});

it('folds one that is alone in the row and has no room there, instead of cutting it', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(120);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(70);
  render(<ActionRow label="row" actions={ids.slice(0, 1).map(action)} barred={ids.slice(1).map(action)} />);
  expect(shown()).toEqual(['More']);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(within(screen.getByRole('dialog', { name: 'More' })).getByRole('button', { name: 'one' })).toBeTruthy();
});

it('without a rest has no button more; what cannot be done is always folded, under how many they are', async () => {
  const view = render(<ActionRow label="row" actions={ids.map(action)} />);
  expect(shown()).toEqual(ids);
  view.rerender(<ActionRow label="row" actions={ids.slice(0, 1).map(action)} barred={ids.slice(1).map(action)} />);
  expect(shown()).toEqual(['one', 'More']);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(within(screen.getByRole('dialog', { name: 'More' })).getByRole('heading').textContent).toBe('4 unavailable');
});

it('holds so many at most, however wide it is', () => {
  render(<ActionRow label="row" actions={ids.map(action)} most={3} />);
  expect(shown()).toEqual(['one', 'two', 'three', 'More']);
});
