import type { StaffRole } from '~domain/roles';
import type { AreaType, PriceLine } from '~domain/price';
import type { Region } from '~provider/addresses/address-data';
import type { Ways } from '../journeys/ways';
import type { Choices } from '../text/random';

/** An actor as the cells id, name and role of a history row, encoded for COPY. */
export type ActorCells = Uint8Array;

/** Somebody of the staff; a null id = nobody of the users. */
export interface Member {
  readonly id: number | null;
  readonly cells: ActorCells;
}

export interface Courier {
  readonly id: number;
  readonly plate: string | null;
  readonly cells: ActorCells;
}

export interface Place {
  readonly wardId: number;
  readonly urban: boolean;
  readonly provinceId: number;
  readonly region: Region;
}

export interface Hub {
  readonly id: number;
  /** The id as a cell of a history row, encoded for COPY with the tab before it. */
  readonly cell: Uint8Array;
  readonly code: string;
  readonly provinceId: number;
  readonly region: Region;
  /** Present wards it serves. */
  readonly places: readonly Place[];
  readonly staff: ReadonlyMap<StaffRole, readonly Member[]>;
  /** Its active couriers. */
  readonly couriers: readonly Courier[];
}

export interface TimedPriceLine extends PriceLine {
  readonly delivery_time_hours: number;
}

export interface Shop {
  readonly id: number;
  readonly code: string;
  readonly actor: ActorCells;
  readonly hub: Hub;
  readonly pickupPoint: string;
  /** The shop's own table, else its hub's, else the standard. */
  readonly prices: ReadonlyMap<AreaType, TimedPriceLine>;
}

/** What packages move between, as the database has it: the demo's own network, or one that is already there. */
export interface Network {
  readonly seed: number;
  readonly ways: Ways;
  readonly hubs: readonly Hub[];
  readonly staff: ReadonlyMap<StaffRole, readonly Member[]>;
  /** Stands in where a hub lacks the staff for a step. */
  readonly admin: Member;
  readonly senders: Choices<Shop>;
  /** Shops that may not send; their orders stay drafts. */
  readonly closedShops: readonly Shop[];
  readonly receivers: Choices<Hub>;
  /** The greatest hub of each region. */
  readonly gateways: ReadonlyMap<Region, Hub>;
}
