import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { serializerOf } from './response-schema';

describe('what is answered', () => {
  const hub = z.object({ code: z.string() }).meta({ id: 'HubOfThisTest' });
  const answer = z.object({
    data: z.array(z.object({ id: z.int(), hub: hub.nullable(), home: hub })),
    meta: hub.optional(),
  });

  it('names no column that its schema does not, in shapes that have a name either', () => {
    const row = { code: 'HN01', secret: 1 };
    const written = serializerOf(answer)({ data: [{ id: 1, hub: row, home: row, token: 'x' }], meta: row, more: 1 });
    expect(JSON.parse(written)).toEqual({
      data: [{ id: 1, hub: { code: 'HN01' }, home: { code: 'HN01' } }],
      meta: { code: 'HN01' },
    });
  });
});
