import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CommandCall, useCommandHandler } from '~console/terminal/action-handlers';
import { CommandButton, NextStepButton } from '~console/terminal/buttons/command-button';
import { useActiveRecord } from '~console/terminal/subject';
import { fakeProvider } from './support/fake-provider';
import { openTerminal } from './support/open-terminal';
import type { SubjectRecord } from '~commands/subject';

const sheet = (id: number, status = 'Created'): SubjectRecord => ({
  kind: 'runsheet',
  id,
  code: `PRS2611210000${id}`,
  title: '',
  version: 1,
  status,
  facts: { type: 'pickup', origin_hub_id: 1, destination_hub_id: null },
});
const asked: CommandCall[] = [];

/** A sheet’s page, with another sheet’s button in a list on it. */
function Page({ record, unable }: { readonly record: SubjectRecord; readonly unable?: string }) {
  useActiveRecord(record);
  useCommandHandler('runsheet.start', (call) => void asked.push(call));
  return (
    <>
      <input aria-label="note" />
      <NextStepButton id="runsheet.start" record={record} unable={unable} />
      <CommandButton id="runsheet.start" record={sheet(2)} label="another" />
    </>
  );
}

const f9 = (target: Element = document.body): boolean => fireEvent.keyDown(target, { key: 'F9', code: 'F9' });
const button = (): Promise<HTMLElement> => screen.findByRole('button', { name: /^Xuất phát/ });

beforeEach(() => {
  asked.length = 0;
  fakeProvider({});
});

describe('a page that asks for a command itself', () => {
  it('is asked by its button and by the key of the next step, from a field too, and by no other record’s button', async () => {
    await openTerminal({ page: <Page record={sheet(1)} /> });
    expect((await button()).textContent).toContain('F9');
    await userEvent.click(await button());
    f9();
    f9(screen.getByLabelText('note'));
    expect(asked).toEqual([
      { args: {}, packages: [] },
      { args: {}, packages: [] },
      { args: {}, packages: [] },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'another' }));
    await screen.findByRole('dialog', { name: 'Bảng lệnh' });
    expect(asked).toHaveLength(3);
  });

  it('is not asked for what the record’s machine or the page forbids, and says why', async () => {
    await openTerminal({ page: <Page record={sheet(1, 'Running')} /> });
    expect((await button()).getAttribute('aria-disabled')).toBe('true');
    f9();
    await userEvent.click(await button());
    expect(asked).toEqual([]);
  });

  it('is not asked while it can’t', async () => {
    await openTerminal({ page: <Page record={sheet(1)} unable="nothing on it" /> });
    expect((await button()).title).toBe('nothing on it');
    f9();
    await userEvent.click(await button());
    expect(asked).toEqual([]);
  });
});

describe('the keys of such pages', () => {
  it('stand in the sheet of keys', async () => {
    await openTerminal();
    fireEvent.keyDown(document.body, { key: '?', code: 'Slash', shiftKey: true });
    const keys = await screen.findByRole('dialog', { name: 'Phím tắt dùng được lúc này' });
    await waitFor(() => expect(keys.textContent).toContain('Bước tiếp theo của phiếu đang mở'));
    for (const words of ['F9', 'Lượt quét tới: thất bại']) expect(keys.textContent).toContain(words);
  });
});
