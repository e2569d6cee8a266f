import { runsheetRecord } from '~commands/runsheets';
import type { SubjectRecord } from '~commands/subject';
import type { SheetDetail } from './handover-mark';

/** A hand-over sheet as what commands act on; it has neither courier nor other end. */
export function sheetRecord(sheet: SheetDetail): SubjectRecord {
  return runsheetRecord.read({ ...sheet, type: 'three_pl', destination_hub: null, courier: null, driver_name: null });
}
