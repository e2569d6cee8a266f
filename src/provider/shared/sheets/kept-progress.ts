import type { PeriodicTask } from '../../jobs/background';

/**
 * Sheets (`r`) that go to doors, with how far each is (`packages`, `done`, `failed`), the `cash` taken on it and its
 * latest report (`last_at`, `last_code`, `last_result`, `last_reason`): from what is kept, and where a line was changed
 * since, or nothing is kept, from the lines. As exact as these.
 */
export const sheetsWithProgress = (columns: string, where: string): string => `
  with sheets as materialized (
    select ${columns}, r.id as of_sheet, k as kept
    from runsheets r left join sheet_counts k on k.runsheet_id = r.id
      and not exists (select from sheet_count_changes c where c.runsheet_id = r.id)
    where ${where}
  )
  select sheets.*, (coalesce(sheets.kept, counted)).*
  from sheets left join sheet_progress(array(select of_sheet from sheets
    where kept is null)) counted on counted.runsheet_id = sheets.of_sheet`;

/** Counts sheets anew whose lines were changed, so that few have to be counted by who reads them. */
export const addSheetCounts: PeriodicTask = {
  everyMs: 2_000,
  run: async ({ pool }) => {
    await pool.query('select add_sheet_counts()');
  },
};
