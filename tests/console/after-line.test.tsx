import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeProvider, type FakeProvider } from './support/fake-provider';
import { openTerminal } from './support/open-terminal';
import { packageRow } from './support/packages';
import { scan } from './support/scan';

let provider: FakeProvider;
const one = packageRow(1);
const prompt = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Dòng lệnh' });
const noted = () => provider.of('PATCH /packages/{id}/operator-update').map(({ body }) => body);

beforeEach(() => {
  provider = fakeProvider({
    'POST /packages-post': () => ({ data: { packages: [one], malformed: [], elsewhere: [], not_found: [] } }),
    'PATCH /packages/{id}/operator-update': () => ({ data: one }),
    'POST /packages-batch/{series}': () =>
      new Response(
        [
          { run: 1, total: 1 },
          { id: one.id, ok: true, package: one },
          { done: true, ok: 1, refused: 0 },
        ]
          .map((line) => `${JSON.stringify(line)}\n`)
          .join(''),
        { headers: { 'content-type': 'application/x-ndjson' } },
      ),
  });
});

async function enter(line: string): Promise<void> {
  await userEvent.click(prompt());
  await userEvent.paste(line);
  await userEvent.keyboard('{Enter}');
}

describe('once a line is entered', () => {
  it('the cursor stays in it for the next', async () => {
    await openTerminal();
    await enter(`${one.package_code} ; note một`);
    await waitFor(() => expect(noted()).toHaveLength(1));
    expect(prompt().value).toBe('');
    expect(document.activeElement).toBe(prompt());
  });

  it('single keys are those of the page that it opens, where the user has it so', async () => {
    provider.on('GET /user/settings', () => ({
      data: { keys: { value: { single_keys: true, bindings: {}, after_line: 'page' }, version: 1 } },
    }));
    await openTerminal();
    await waitFor(() => expect(provider.of('GET /user/settings')).toHaveLength(1));
    await enter(`${one.package_code} ; note một`);
    await waitFor(() => expect(noted()).toHaveLength(1));
    expect(document.activeElement).toBe(prompt());
    await enter(one.package_code);
    await waitFor(() => expect(window.location.pathname).toBe('/packages/1'));
    await waitFor(() => expect(document.activeElement).not.toBe(prompt()));
  });
});

describe('the bar of a scanner that is armed', () => {
  const bar = (): HTMLElement | undefined =>
    screen.queryAllByRole('status').find(({ textContent }) => textContent.includes('Đặt lệnh khi quét'));

  it('says in full what each scan does and counts them; one Escape, wherever the cursor is, puts it away', async () => {
    await openTerminal();
    expect(bar()).toBeUndefined();
    await enter('arm note rất dài để không ai quét nhầm mà không thấy');
    await waitFor(() => expect(bar()?.textContent ?? '').toContain('rất dài để không ai quét nhầm mà không thấy'));
    expect(bar()?.textContent).toContain('Esc để tắt');
    scan(one.package_code);
    await waitFor(() => expect(bar()?.textContent).toContain('✓ 1 · ✗ 0'));
    expect(provider.of('POST /packages-batch/{series}')).toHaveLength(1);
    await userEvent.click(screen.getByRole('textbox', { name: 'page field' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(bar()).toBeUndefined());
  });

  it.each(['arm note x', 'scan-mode mode=add'])('has a button out of it where no key is at hand: %s', async (line) => {
    await openTerminal();
    await enter(line);
    await userEvent.click(await screen.findByRole('button', { name: 'Quét để tìm' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Quét để tìm' })).toBeNull());
  });

  it('that leaves the keys where they are', async () => {
    await openTerminal();
    await enter('scan-mode mode=add');
    const out = await screen.findByRole('button', { name: 'Quét để tìm' });
    const field = screen.getByRole('textbox', { name: 'page field' });
    await userEvent.click(field);
    await userEvent.click(out);
    await waitFor(() => expect(out.isConnected).toBe(false));
    expect(document.activeElement).toBe(field);
  });
});
