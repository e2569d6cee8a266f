import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { DeliveryKind, DeliveryState, EndpointKind, OutboundEvent, OutboundFault } from '~domain/outbound';
import type { DefaultTimestamp, Timestamp } from './schema';

interface JobEffectTable {
  key: string;
  at: DefaultTimestamp;
}
interface OutboundEndpointTable {
  id: GeneratedAlways<number>;
  kind: EndpointKind;
  name: string;
  url: string;
  /** Whose packages it hears of; null = every shop's. */
  seller_id: number | null;
  secret: Buffer;
  events: OutboundEvent[];
  enabled: boolean;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
  removed_at: Timestamp | null;
}
interface OutboundDeliveryTable {
  id: GeneratedAlways<number>;
  kind: DeliveryKind;
  endpoint_id: number;
  package_id: number | null;
  history_id: number | null;
  key: Generated<string>;
  state: Generated<DeliveryState>;
  attempts: Generated<number>;
  due_at: DefaultTimestamp;
  queued_at: Timestamp | null;
  status: number | null;
  fault: OutboundFault | null;
  tried_at: Timestamp | null;
  created_at: DefaultTimestamp;
}
interface OutboundCallTable {
  id: GeneratedAlways<number>;
  at: DefaultTimestamp;
  delivery_id: number | null;
  kind: string;
  method: string;
  url: string;
  entity: string;
  entity_id: string;
  attempt: number;
  status: number | null;
  ms: number;
  fault: OutboundFault | null;
  request: string;
  response: string;
  carrier_id: ColumnType<number | null, number | undefined, number>;
}

declare module './schema' {
  interface Database {
    job_effects: JobEffectTable;
    outbound_endpoints: OutboundEndpointTable;
    outbound_deliveries: OutboundDeliveryTable;
    outbound_calls: OutboundCallTable;
  }
}
