import * as z from 'zod';
import { paperKinds } from '~domain/papers';
import { id, timestamp } from '../fields';

/** A photo of what proves who a courier or a shop is. */
export const paperPhoto = z
  .object({
    id,
    kind: z.enum(paperKinds),
    at: timestamp,
    actor_name: z.string(),
    /** As kept, px. */
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'PaperPhoto' });
