import type { PackageAction } from './package-machine';

/** Which steps of a package's history count as what, in every report of performance. */
export const performanceSteps = {
  picked_up: ['pickup_ok'],
  dispatched: ['delivery_dispatch'],
  delivered: ['delivery_ok'],
  failed: ['delivery_fail'],
  returned: ['return_ok'],
} as const satisfies Readonly<Record<string, readonly PackageAction[]>>;

/** delivered ÷ attempts, where an attempt is an outcome that was reported; null = nothing was tried. */
export function successRate({
  delivered,
  failed,
}: {
  readonly delivered: number;
  readonly failed: number;
}): number | null {
  const attempts = delivered + failed;
  return attempts === 0 ? null : delivered / attempts;
}

/** attempts ÷ packages taken out, at most 1: what left before the span began may be reported in it. */
export function attemptRate({
  dispatched,
  delivered,
  failed,
}: {
  readonly dispatched: number;
  readonly delivered: number;
  readonly failed: number;
}): number | null {
  return dispatched === 0 ? null : Math.min(1, (delivered + failed) / dispatched);
}
