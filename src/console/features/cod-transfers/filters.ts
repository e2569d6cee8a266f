import { codeFilter, hubFilter, statusFilter } from '~console/money/filters';
import type { FilterSlot } from '~console/resource/resource';
import type { CodTransferKind } from '~domain/cod-transfers';

export function filtersOf(kind: CodTransferKind): readonly FilterSlot[] {
  const ofHubs = kind === 'cod_hub_deposit' || kind === 'cod_center_deposit' || kind === 'cod_transfer_hub';
  return ofHubs ? [codeFilter, statusFilter, hubFilter] : [codeFilter, statusFilter];
}
