import { expect, it } from 'vitest';
import { codeOfError } from './failure';

it('tells of writers who crossed once too often, of a primary that is none any more that the house is busy; a full disk as one; and of what nobody thought of that it failed', () => {
  for (const code of ['40P01', '40001', '53300', '57P01', '25006', 'ECONNRESET'])
    expect([code, codeOfError(Object.assign(new Error('no'), { code }))]).toEqual([code, 'ESY009']);
  expect(codeOfError(new Error('Client has encountered a connection error and is not queryable'))).toBe('ESY009');
  for (const code of ['53100', 'ENOSPC'])
    expect([code, codeOfError(Object.assign(new Error('no'), { code }))]).toEqual([code, 'ESY019']);
  for (const error of [new Error('no'), Object.assign(new Error('no'), { code: '23505' }), null, 'no'])
    expect(codeOfError(error)).toBe('ESY001');
});
