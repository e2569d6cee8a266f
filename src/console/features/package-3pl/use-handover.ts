import { useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';

/** The runsheet, and what it says of this package; line null = the package is not on it. */
export function useHandover(packageId: number, runsheetId: number) {
  return useQuery({
    queryKey: ['packages', 'handover', packageId, runsheetId],
    queryFn: async ({ signal }) => {
      const [sheet, lines] = await Promise.all([
        call('GET /runsheets/{id}', { params: { id: runsheetId }, signal }),
        call('GET /runsheet-packages-optimize', { query: { runsheet_id: runsheetId, package_id: packageId, limit: 1 }, signal }),
      ]);
      return { sheet: sheet.data, line: lines.data[0] ?? null };
    },
  });
}
