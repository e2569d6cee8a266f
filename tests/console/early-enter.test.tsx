import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { isComing } from '~console/platform/coming';
import { startI18n } from '~console/platform/i18n';
import { OptionList } from '~console/ui/option-list';
import { Picker, type PickerOption } from '~console/ui/picker';

/** Enter pressed by a hand that is faster than what it chooses among. */
const hubs = [
  { value: '1', label: 'HCM01' },
  { value: '2', label: 'HCM02' },
];

describe('Enter before the options have come', () => {
  beforeAll(() => startI18n('vi'));

  it('chooses the first that fits once they are there, sends no form, and what is typed behind it waits', async () => {
    const [onPick, onSubmit] = [vi.fn(), vi.fn()];
    const list = (settled: boolean) => (
      <form onSubmit={onSubmit}>
        <OptionList
          label="Bưu cục"
          options={settled ? hubs : []}
          settled={settled}
          selected={new Set()}
          multiple
          onPick={onPick}
        />
      </form>
    );
    const { rerender } = render(list(false));
    const field = screen.getByRole('combobox');
    await userEvent.type(field, 'hcm02{Enter}{Enter}');
    expect([onPick.mock.calls, isComing('choice')]).toEqual([[], true]);
    rerender(list(true));
    await waitFor(() => expect(isComing('choice')).toBe(false));
    expect([onPick.mock.calls, onSubmit.mock.calls]).toEqual([[['2']], []]);
    await userEvent.clear(field);
    await userEvent.type(field, 'không có{Enter}');
    expect([onPick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 0]);
  });

  it('of a search chooses what is found for the text, and nothing where none is', async () => {
    function Search({ options }: { readonly options: readonly PickerOption[] | null }) {
      const [picked, setPicked] = useState<PickerOption | null>(null);
      return (
        <>
          <Picker
            aria={{
              id: 'courier',
              'aria-describedby': undefined,
              'aria-invalid': undefined,
              'aria-required': undefined,
            }}
            name="courier"
            label="Bưu tá"
            value={picked}
            options={options ?? []}
            settled={options !== null}
            reading={{ error: null, refetch: vi.fn() }}
            onSearch={vi.fn()}
            onPick={setPicked}
          />
          <output>{picked?.label}</output>
        </>
      );
    }
    const { rerender } = render(<Search options={null} />);
    const field = screen.getByRole('combobox');
    await userEvent.type(field, 'an{Enter}');
    expect(isComing('choice')).toBe(true);
    rerender(<Search options={[]} />);
    await waitFor(() => expect(isComing('choice')).toBe(false));
    expect(screen.getByRole('status').textContent).toBe('');
    rerender(<Search options={null} />);
    await userEvent.clear(field);
    await userEvent.type(field, 'binh{Enter}');
    rerender(<Search options={[{ id: 7, label: 'BT0007 · Bình' }]} />);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('BT0007 · Bình'));
    await waitFor(() => expect([isComing('choice'), screen.queryByRole('listbox')]).toEqual([false, null]));
  });
});
