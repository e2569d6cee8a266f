import type { Timestamp } from './schema';

interface ProviderBeatTable {
  id: string;
  name: string;
  role: 'all' | 'web' | 'worker';
  started_at: Timestamp;
  seen_at: Timestamp;
  memory_bytes: number;
  lag_ms: number;
  connections: number;
  waiting: number;
  most: number;
  requests: number;
  failed: number;
}

declare module './schema' {
  interface Database {
    provider_beats: ProviderBeatTable;
  }
}
