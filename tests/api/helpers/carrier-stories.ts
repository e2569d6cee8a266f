import { Random } from '~provider/demo/text/random';

export interface Report {
  readonly event_id: string;
  readonly tracking_number: string;
  readonly status: string;
  readonly occurred_at: string;
}

const ends = ['delivered', 'failed', 'returned', 'lost', 'dropped', 'returning', 'delivering'] as const;

/** What a carrier has to tell of one package, in the order in which it happened. */
function storyOf(random: Random, tracking: string, events: number, start: number): Report[] {
  let at = start;
  const words = [
    ...Array.from({ length: events - 1 }, () =>
      random.pick(['picked', 'delivering', 'not_home', 'noted', 'delivering']),
    ),
    random.pick(ends),
  ];
  return words.map((status, index) => ({
    event_id: `${tracking}-${index}`,
    tracking_number: tracking,
    status,
    occurred_at: new Date((at += random.int(1, 3_600) * 1_000)).toISOString(),
  }));
}

/** The stories of packages, told event by event: in order, package after package. */
export function stories(seed: number, trackings: readonly string[], perPackage: number, start: number): Report[] {
  const random = new Random(seed, 1);
  return trackings.flatMap((tracking) => storyOf(random, tracking, perPackage, start));
}

/** The same as a careless carrier tells it: shuffled, every third twice, some much later than the rest. */
export function careless(seed: number, reports: readonly Report[]): Report[] {
  const random = new Random(seed, 2);
  const doubled = reports.flatMap((report, index) => (index % 3 === 0 ? [report, report] : [report]));
  return doubled
    .map((report) => ({ report, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ report }) => report);
}
