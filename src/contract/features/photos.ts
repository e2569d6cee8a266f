import * as z from 'zod';
import { limits } from '~domain/limits';
import { photoKinds } from '~domain/photos';
import { defineEndpoints, type EndpointSpec } from '../endpoint';
import { bytes, dataOf, id, pathId, timestamp } from '../fields';

export const photo = z
  .object({
    id,
    kind: z.enum(photoKinds),
    at: timestamp,
    actor_name: z.string(),
    /** As kept, px. */
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'Photo' });

const upload = {
  params: pathId,
  upload: { field: 'photo', maxBytes: limits.photo.maxBytes },
  response: dataOf(photo),
  status: 201,
  errors: ['EPK009', 'EPK011', 'EPK012', 'EPL002'],
} as const satisfies Partial<EndpointSpec>;

export const photoEndpoints = defineEndpoints({
  'POST /packages-epod/{id}/photo': {
    ...upload,
    summary:
      'A photo that proves a delivery (signature, receiver, door). JPEG, PNG or WebP by its content; kept as JPEG without its metadata.',
    access: 'package.photo_epod',
  },
  'POST /packages-delivery/{id}/photo': {
    ...upload,
    summary: 'A photo taken at the delivery: the package’s state, a closed door.',
    access: 'package.photo_delivery',
  },
  'POST /packages-return/{id}/photo': {
    ...upload,
    summary: 'A photo of the way back: the package’s state, the sender’s signature.',
    access: 'package.photo_return',
  },
  'GET /packages/{id}/photos': {
    summary: 'The photos of a package, the newest first.',
    access: 'packages',
    params: pathId,
    response: dataOf(z.array(photo)),
    errors: ['EPK009'],
  },
  'GET /photos/{id}': {
    summary: 'A photo, as a thumbnail or as kept; of a package that the caller may see.',
    access: 'packages',
    params: pathId,
    query: z.strictObject({ size: z.enum(['thumb', 'full']).default('full') }),
    response: bytes,
    produces: 'image/jpeg',
    cache: 'private',
    errors: ['EPK009'],
  },
});
