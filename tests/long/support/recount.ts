import type pg from 'pg';

/** A package as its history alone tells it. */
export interface Recounted {
  readonly status: string;
  readonly hub: number | null;
  readonly weight: number;
  readonly cod_collected: number;
  readonly attempts: number;
  /** When it came into its stage at its hub, ms: of the step that brought it there, and of the one before. */
  readonly entered: number;
  readonly enteredAfter: number;
  /** Steps since it was created. */
  readonly steps: number;
}

interface Step {
  readonly package_id: number;
  readonly at: string;
  readonly from_status: string | null;
  readonly to_status: string;
  readonly after: Record<string, unknown> | null;
}

/** The stage of each status, written down a second time. */
export const stages: Readonly<Record<string, string>> = {
  Waiting_for_linehaul: 'linehaul',
  Pickup_successful: 'linehaul',
  Waiting_for_delivery: 'delivery',
  In_delivery: 'delivery',
  Delivery_failed_attempt: 'delivery',
  Waiting_for_confirmation: 'confirmation',
  Delivery_failed: 'confirmation',
  Delivery_cancelled: 'confirmation',
  Waiting_for_return: 'return',
  Return_waiting_for_linehaul: 'return_linehaul',
  Missing: 'missing',
};

/**
 * Every package's state, folded from its history from the first row on. Throws where a step does not begin where the
 * one before it ended.
 */
export async function recount(pool: pg.Pool): Promise<Map<number, Recounted>> {
  const { rows } = await pool.query<Step>(
    'select package_id, at, from_status, to_status, after from package_history order by package_id, id',
  );
  const packages = new Map<number, Recounted>();
  /** When each was last done something to. */
  const last = new Map<number, number>();
  for (const { package_id, at, from_status, to_status, after } of rows) {
    const before = packages.get(package_id);
    const time = Date.parse(at);
    if ((before?.status ?? null) !== from_status)
      throw new Error(
        `package ${package_id} goes on from ${from_status ?? 'nothing'}, but stood in ${before?.status ?? 'nothing'}`,
      );
    const number = (name: string, old: number): number => (after && name in after ? Number(after[name]) : old);
    const hub = after && 'current_hub_id' in after ? (after['current_hub_id'] as number | null) : (before?.hub ?? null);
    const moves = from_status !== to_status;
    const restarts = !before || (moves && (hub !== before.hub || stages[to_status] !== stages[from_status ?? '']));
    packages.set(package_id, {
      status: to_status,
      hub,
      weight: number('weight', before?.weight ?? 0),
      cod_collected: number('cod_collected', before?.cod_collected ?? 0),
      attempts: number('no_of_attempt', before?.attempts ?? 0),
      entered: restarts ? time : before.entered,
      enteredAfter: restarts ? (last.get(package_id) ?? time) : before.enteredAfter,
      steps: (before?.steps ?? -1) + 1,
    });
    last.set(package_id, time);
  }
  return packages;
}
