import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '~console/platform/api';
import { upload } from '~console/platform/api-bytes';
import { actedOn, transcriptAtom } from '~console/terminal/runs/transcript';
import { outcomeLines } from '~console/terminal/transcript/export-outcomes';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { heard } from './support/heard';
import { openTerminal, openTranscript } from './support/open-terminal';
import { packageRow } from './support/packages';

let provider: FakeProvider;
const swallow = async (work: Promise<unknown>): Promise<void> => void (await work.catch(() => undefined));
const scan = (code: string, refusal: string | null = null): unknown => ({
  code,
  outcome: refusal ? 'refused' : 'done',
  refusal,
  message: null,
  route: null,
  run: null,
  package: null,
});
const takeIn = (...codes: string[]) =>
  swallow(call('PUT /checkin-linehaul', { body: { hub_id: 1, scans: codes.map((code) => ({ code })) } }));

beforeEach(() => {
  provider = fakeProvider({
    'PATCH /runsheets/{id}/start': () => ({ data: { id: 7, code: 'ORS26112100042' } }),
    'PUT /checkin-linehaul': ({ body }) => ({
      data: {
        scans: (body as { scans: { code: string }[] }).scans.map(({ code }) =>
          scan(code, code === 'HL2' ? 'ESY006' : null),
        ),
      },
    }),
    'PATCH /packages/{id}/operator-update': () => ({ data: packageRow(1, { version: 2 }) }),
  });
});

describe('steps of pages in the transcript', () => {
  it('say what was done and on what, in the words of their command', async () => {
    await openTerminal();
    await call('PATCH /runsheets/{id}/start', { params: { id: 7 }, body: {} });
    await openTranscript();
    expect(await screen.findByText('Xuất phát')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'ORS26112100042' });
    expect(link.getAttribute('href')).toBe('/user/profile');
    expect(screen.getByText('✓')).toBeTruthy();
  });

  it('are told to nobody who came after they had begun', async () => {
    let answer: (body: unknown) => void = () => undefined;
    provider.on('PATCH /runsheets/{id}/start', () => new Promise((done) => (answer = done)));
    await openTerminal();
    const begun = call('PATCH /runsheets/{id}/start', { params: { id: 7 }, body: {} });
    await waitFor(() => expect(provider.of('PATCH /runsheets/{id}/start')).toHaveLength(1));
    cleanup();
    const { store } = await openTerminal();
    answer({ data: { id: 7, code: 'ORS26112100042' } });
    await begun;
    expect(store.get(transcriptAtom)).toEqual([]);
  });

  it('say why they were refused', async () => {
    provider.on('PATCH /runsheets/{id}/start', () => new Refusal(409, { code: 'ESY005', message: 'x' }));
    await openTerminal();
    await swallow(call('PATCH /runsheets/{id}/start', { params: { id: 7 }, body: {} }));
    await openTranscript();
    expect(await screen.findByText(/^✗ ESY005 \S/)).toBeTruthy();
  });

  it('are one entry for scans that follow upon one another, each code once with its last end', async () => {
    const { store } = await openTerminal();
    await takeIn('HL1');
    await takeIn('HL2');
    await takeIn('HL3', 'HL1');
    expect(store.get(transcriptAtom)).toHaveLength(1);
    await openTranscript();
    expect(await screen.findByText('Quét nhập kho')).toBeTruthy();
    expect(screen.getByText('✓ 2')).toBeTruthy();
    expect(heard(screen.getByText(/^✗ 1 ESY006/).parentElement)).toMatch(/^✓ 2, ✗ 1 ESY006/);
    expect(screen.getByRole('button', { name: 'Xem 3 kiện' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Chép mã lỗi' })).toBeTruthy();
    const [entry] = store.get(transcriptAtom);
    expect(entry && outcomeLines(entry).map(({ code, fault }) => [code, fault])).toEqual([
      ['HL2', 'ESY006'],
      ['HL1', null],
      ['HL3', null],
    ]);
    await call('PATCH /runsheets/{id}/start', { params: { id: 7 }, body: {} });
    await takeIn('HL4');
    await waitFor(() => expect(store.get(transcriptAtom)).toHaveLength(3));
  });

  it('leave out what changes nothing of the work, and what a line tells itself', async () => {
    provider
      .on('POST /packages-post', () => ({ data: { packages: [], malformed: [], elsewhere: [], not_found: [] } }))
      .on('POST /notifications/read', () => ({ data: {} }));
    const { store } = await openTerminal({ selected: [packageRow(1)] });
    await call('POST /packages-post', { body: { codes: ['HL1'] } });
    await call('POST /notifications/read', { body: { ids: 'all' } });
    await userEvent.click(screen.getByRole('textbox', { name: 'Dòng lệnh' }));
    await userEvent.paste('note operator_note=x');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(provider.of('PATCH /packages/{id}/operator-update')).toHaveLength(1));
    await waitFor(() => expect(store.get(transcriptAtom).at(-1)?.state).toBe('done'));
    expect(store.get(transcriptAtom).map(({ line, step }) => [line, step?.endpoint])).toEqual([
      ['note operator_note=x', undefined],
    ]);
  });

  it('are nothing that @last or a macro could take up', async () => {
    const { store } = await openTerminal();
    await takeIn('HL1');
    expect(actedOn(store.get(transcriptAtom).at(-1))).toEqual([]);
    expect(store.get(transcriptAtom).at(-1)).toMatchObject({ line: '', stages: [], found: [] });
  });

  it('tell of photos that could not be sent', async () => {
    const { store } = await openTerminal();
    const refused = upload('POST /packages-epod/{id}/photo', 'photo', { params: { id: 1 }, file: new Blob(['x']) });
    await swallow(refused);
    expect(store.get(transcriptAtom).at(-1)?.step).toMatchObject({
      endpoint: 'POST /packages-epod/{id}/photo',
      fault: { code: 'offline' },
    });
  });
});
