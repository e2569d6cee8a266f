import { expect, it } from 'vitest';
import { codeOfError } from './failure';

it('tells of writers who crossed once too often that the house is busy, of what nobody thought of that it failed', () => {
  for (const code of ['40P01', '40001', '53300', 'ECONNRESET'])
    expect([code, codeOfError(Object.assign(new Error('no'), { code }))]).toEqual([code, 'ESY009']);
  expect(codeOfError(new Error('Client has encountered a connection error and is not queryable'))).toBe('ESY009');
  for (const error of [new Error('no'), Object.assign(new Error('no'), { code: '23505' }), null, 'no'])
    expect(codeOfError(error)).toBe('ESY001');
});
