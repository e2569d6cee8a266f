import { describe, expect, it } from 'vitest';
import { ApiFailure } from '~console/platform/api-failure';
import type { Write } from '~console/platform/writes';
import type { ErrorCode } from '~domain/errors';
import { readWrite } from './read-write';

const write = (change: Partial<Write>): Write => ({
  endpoint: 'PATCH /runsheets/{id}/start',
  params: { id: 7 },
  body: {},
  end: { ok: true, answer: { data: { code: 'ORS1' } } },
  ...change,
});
const refused = (code: ErrorCode, errors?: Record<string, string[]>): Write['end'] => ({
  ok: false,
  error: new ApiFailure(409, code, 'as the provider says', errors),
});
const read = (change: Partial<Write>, known: string | null = null) => readWrite(write(change), known, '/here');

describe('what a page wrote', () => {
  it('is told under the code its answer has, and leads to the page it was done on', () => {
    expect(read({})).toMatchObject({
      endpoint: 'PATCH /runsheets/{id}/start',
      subject: 'ORS1',
      page: '/here',
      fault: null,
    });
    expect(read({ end: { ok: true, answer: { data: { mu_code: 'MU1', runsheet: { code: 'LRS1' } } } } }).subject).toBe(
      'MU1',
    );
    expect(read({ end: { ok: true, answer: { data: { id: 3, runsheet: { id: 1, code: 'LRS1' } } } } }).subject).toBe(
      'LRS1',
    );
    expect(
      read({ end: { ok: true, answer: { data: [{ code: 'A' }, { code: 'B' }, { code: 'C' }, { code: 'D' }] } } })
        .subject,
    ).toBe('A, B, C …');
  });

  it('is told under what is in sight where it was refused, else under what was sent, else under its number', () => {
    expect(read({ end: refused('ESY005') }, 'ORS1')).toMatchObject({
      subject: 'ORS1',
      fault: { code: 'ESY005', message: 'as the provider says' },
    });
    expect(read({ body: { name: 'Kho mới' }, end: refused('ESY006') }).subject).toBe('Kho mới');
    expect(read({ end: refused('ESY005') }).subject).toBe('#7');
    expect(read({ params: {}, end: refused('ESY005') }).subject).toBeNull();
  });

  it('says of a wrong field what the field’s own sentence says', () => {
    expect(read({ end: refused('ESY001', { license_plate: ['too long'] }) }).fault).toMatchObject({
      code: 'ESY001',
      message: 'too long',
    });
  });

  it('has each package’s own end, as sheets and as scans tell it', () => {
    const results = [
      { package_code: 'HL1', ok: true },
      { package_code: 'HL2', ok: false, code: 'ESY005' },
    ];
    expect([...read({ end: { ok: true, answer: { data: { code: 'ORS1' }, results } } }).packages]).toEqual([
      ['HL1', null],
      ['HL2', 'ESY005'],
    ]);
    const scans = [
      { code: 'HL1', outcome: 'done', refusal: null },
      { code: 'HL3', outcome: 'refused', refusal: 'ESY006' },
    ];
    expect([...read({ end: { ok: true, answer: { data: { scans } } } }).packages]).toEqual([
      ['HL1', null],
      ['HL3', 'ESY006'],
    ]);
    expect([...read({ body: { scans: [{ code: 'HL1' }] }, end: refused('ESY001') }).packages]).toEqual([
      ['HL1', 'ESY001'],
    ]);
    expect([...read({ body: { codes: ['HL1'] } }).packages]).toEqual([['HL1', null]]);
  });
});
