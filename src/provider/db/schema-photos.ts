import type { GeneratedAlways } from 'kysely';
import type { PhotoKind } from '~domain/photos';
import type { DefaultTimestamp } from './schema';

interface PhotoTable {
  id: GeneratedAlways<number>;
  package_id: number;
  kind: PhotoKind;
  at: DefaultTimestamp;
  actor_id: number;
  actor_name: string;
  /** As kept, px. */
  width: number;
  height: number;
}
interface PhotoFileTable {
  photo_id: number;
  /** Both JPEG. */
  picture: Buffer;
  thumbnail: Buffer;
}

declare module './schema' {
  interface Database {
    photos: PhotoTable;
    photo_files: PhotoFileTable;
  }
}
