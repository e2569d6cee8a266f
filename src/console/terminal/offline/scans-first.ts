import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '~console/platform/format';
import { toast } from '~console/ui/toast';
import type { Command } from '~commands/command';
import type { ChainStage } from '~commands/plan-stages';
import { turningRules } from '~commands/runsheets';
import type { SubjectRecord } from '~commands/subject';
import type { ScanUnderWay } from './queue-disk';
import { useQueue, useUnderWay } from './use-queue';

interface ScansFirst {
  /** Why it can't be done yet; undefined = it can. */
  readonly unable: string | undefined;
  /** The same, asked at the act: what is only just being sent is not to be seen before. */
  readonly whyNot: () => string | undefined;
  /** Does it, or tells why not. */
  readonly unlessWaiting: (act: () => void) => void;
}

function goFirst(count: number, t: TFunction): string | undefined {
  return count === 0 ? undefined : t('terminal:scan.go_first', { count, n: formatCount(count) });
}

/**
 * For what ends the taking of scans at a page's address (`place`), or turns it into another: scans of it that nothing
 * has come of so far go first. Sent to what has ended they would be refused, and their packages be missing from it.
 */
export function useScansFirst(place: string): ScansFirst {
  const { t } = useTranslation();
  const queue = useQueue();
  const { waiting, sending } = useUnderWay(place);
  const whyNot = useCallback(
    () => goFirst(queue?.underWay().filter((one) => one.place === place).length ?? 0, t),
    [queue, place, t],
  );
  const unlessWaiting = useCallback(
    (act: () => void) => {
      const why = whyNot();
      return why === undefined ? act() : toast('warning', why);
    },
    [whyNot],
  );
  return { unable: goFirst(waiting + sending.length, t), whyNot, unlessWaiting };
}

/** Every page that takes scans of a runsheet has its id at the end of its address. */
const isPageOf = (id: number, place: string): boolean => place.endsWith(`-runsheet/${id}`);

/** Ends or turns what a runsheet's page scans. An unloading ends by itself, and its trip goes on. */
const turns = ({ id, rule }: Command): boolean =>
  (rule !== undefined && turningRules.has(rule)) || id === 'linehaul.finish';

/** The same for a line, which names its runsheets wherever it is typed: why it can't be run yet; undefined = it can. */
export function scansFirst(
  { stages, record: atHand }: { readonly stages: readonly ChainStage[]; readonly record?: SubjectRecord | null },
  underWay: readonly Pick<ScanUnderWay, 'place'>[],
  t: TFunction,
): string | undefined {
  const turned = stages.flatMap(({ command, record = atHand }) =>
    command.subject === 'record' && record?.kind === 'runsheet' && turns(command) ? [record.id] : [],
  );
  return goFirst(underWay.filter(({ place }) => turned.some((id) => isPageOf(id, place))).length, t);
}
