import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { email, id } from './fields';
import { fieldErrors, issueText } from './issue-text';

const schema = z.strictObject({
  weight: z.number().positive('positive'),
  kind: z.enum(['pickup', 'delivery']),
  name: z.string().min(2).max(5),
  email,
  hub_id: id,
});
const good = { weight: 1, kind: 'pickup', name: 'xy', email: 'a@b.vn', hub_id: 1 };

/** What the provider says of a body. */
const said = (body: object, locale = 'en'): Record<string, string[]> => {
  const { error } = schema.safeParse(body, { reportInput: true });
  return { ...fieldErrors(error?.issues ?? [], locale) };
};
/**
 * What a form says of the same: its faults carry the value and no sentence yet, and it words those that a schema names.
 */
const formSays = (body: object): string | undefined => {
  const { error } = schema.safeParse(body, { error: (issue) => issueText({ ...issue, message: '' }, 'en') });
  const [{ code, message, path } = { code: '', message: '', path: [] }] = error?.issues ?? [];
  const given = Object.entries(body).find(([field]) => field === path[0])?.[1];
  return /^[a-z_]+$/.test(message) ? issueText({ code, message, input: given }, 'en') : message;
};

describe('what is said under a field', () => {
  it.each([
    ['left out', { ...good, weight: undefined }, { weight: ['This is required.'] }],
    ['null', { ...good, weight: null }, { weight: ['This is required.'] }],
    ['an empty text for a number', { ...good, weight: '' }, { weight: ['This is required.'] }],
    ['an empty field of a number', { ...good, weight: Number.NaN }, { weight: ['This is required.'] }],
    ['an empty text', { ...good, name: '' }, { name: ['This is required.'] }],
    ['an empty text with a look of its own', { ...good, email: '' }, { email: ['This is required.'] }],
    ['a text that does not look so', { ...good, email: 'x' }, { email: ['The email is not valid.'] }],
    ['too short', { ...good, name: 'x' }, { name: ['At least 2 characters.'] }],
    ['a text for a number', { ...good, weight: '5000' }, { weight: ['The value is not valid.'] }],
    ['a number for a text', { ...good, name: 7 }, { name: ['The value is not valid.'] }],
    ['no choice', { ...good, kind: '' }, { kind: ['This is required.'] }],
    ['no choice among what has numbers', { ...good, hub_id: 0 }, { hub_id: ['This is required.'] }],
    ['no choice at all', { ...good, kind: undefined }, { kind: ['This is required.'] }],
    ['a choice that is none', { ...good, kind: 'return' }, { kind: ['The value is not valid.'] }],
    ['too long', { ...good, name: 'xxxxxx' }, { name: ['At most 5 characters.'] }],
    ['a message of its own', { ...good, weight: 0 }, { weight: ['Must be above 0.'] }],
    ['a field nobody knows', { ...good, colour: 'red' }, { colour: ['This field is not accepted.'] }],
  ])('tells of %s, the provider as the form', (_case, body, errors) => {
    expect(said(body)).toEqual(errors);
    expect(formSays(body)).toBe(Object.values(errors)[0]?.[0]);
  });

  it.each([
    ['left out, though it may be empty', { shape: 'a', name: '' }, { email: ['This is required.'] }],
    ['of neither kind', { shape: 'a', name: '', email: 7 }, { email: ['The value is not valid.'] }],
    ['wrong beside an empty one', { shape: 'a', name: '', email: 'x' }, { email: ['The email is not valid.'] }],
    ['left out, though it tells what else there is', { name: '' }, { shape: ['This is required.'] }],
    ['nothing that tells it', { shape: 'c' }, { shape: ['The value is not valid.'] }],
  ])('tells of a field that is %s', (_case, body, errors) => {
    const shapes = z.discriminatedUnion('shape', [
      z.object({ shape: z.literal('a'), name: z.string(), email: z.union([z.literal(''), email]) }),
      z.object({ shape: z.literal('b') }),
    ]);
    const { error } = shapes.safeParse(body, { reportInput: true });
    expect({ ...fieldErrors(error?.issues ?? [], 'en') }).toEqual(errors);
  });

  it('is Vietnamese unless English is asked for', () => {
    expect(said({ ...good, weight: '5000' }, 'vi')).toEqual({ weight: ['Giá trị không hợp lệ'] });
    expect(said({ ...good, weight: undefined }, 'vi')).toEqual({ weight: ['Thông tin bắt buộc'] });
  });

  it('tells nothing from not that by the sentence, where a fault does not carry what was given', () => {
    const faults = (body: object) => ({ ...fieldErrors(schema.safeParse(body).error?.issues ?? [], 'en') });
    expect(faults({ ...good, weight: undefined })).toEqual({ weight: ['This is required.'] });
    expect(faults({ ...good, weight: '5000' })).toEqual({ weight: ['The value is not valid.'] });
  });
});
