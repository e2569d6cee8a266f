import type { Words, Argument, Command } from '~commands/command';
import type { Refused } from '~commands/gate';
import type { Plan } from '~commands/language/plan';
import type { Miss } from '~commands/outcomes';
import type { SubjectPackage } from '~commands/subject';
import type { PracticePackage } from './network';

export interface StageResult {
  readonly command: Command;
  readonly taken: readonly SubjectPackage[];
  readonly refused: readonly Refused[];
}

/** What came of a line. */
export type Outcome =
  | { readonly kind: 'opened'; readonly packages: readonly PracticePackage[] }
  | { readonly kind: 'ran' | 'undone'; readonly stages: readonly StageResult[] }
  | { readonly kind: 'help' | 'nothing_to_undo' | 'no_packages' | 'elsewhere' }
  | { readonly kind: 'lacks'; readonly command: Command; readonly argument: Argument }
  /** Something the real line asks about before it runs. */
  | { readonly kind: 'asks' }
  | { readonly kind: 'missed'; readonly missed: readonly Miss[] }
  | { readonly kind: 'wrong'; readonly plan: Plan };

export interface Step {
  readonly id: 'scan' | 'act' | 'range' | 'chain' | 'refusal' | 'undo' | 'help' | 'alone';
  /** A line that does what is asked, on the packages as they are. */
  readonly line: (packages: readonly PracticePackage[]) => Words;
  /** It is found by oneself; the line is shown when asked for. */
  readonly hidden?: true;
  readonly isDone: (outcome: Outcome) => boolean;
}

const same = (line: string): Words => ({ vi: line, en: line });
const ran = (outcome: Outcome): readonly StageResult[] => (outcome.kind === 'ran' ? outcome.stages : []);
const many = 3;
/** Those that the last step is about, by their ids. */
const failed = [7, 8];

/** In the order in which each needs those before it; together what a shift is done with. */
export const steps: readonly Step[] = [
  {
    id: 'scan',
    line: ([first]) => same(first?.code ?? ''),
    isDone: (outcome) => outcome.kind === 'opened' && outcome.packages.length === 1,
  },
  {
    id: 'act',
    line: () => ({ vi: 'ghi-chú khách hẹn chiều', en: 'note customer asks for the afternoon' }),
    isDone: (outcome) => ran(outcome).some(({ taken, command }) => taken.length > 0 && command.id === 'package.note'),
  },
  {
    id: 'range',
    line: () => ({ vi: '2-4 ; ghi-chú gọi trước khi giao', en: '2-4 ; note call before delivery' }),
    isDone: (outcome) => ran(outcome).some(({ taken }) => taken.length >= many),
  },
  {
    id: 'chain',
    line: () => ({
      vi: '5 ; ghi-chú "khách không nhận" ; hoàn lý_do=FR005',
      en: '5 ; note "customer refuses" ; return reason=FR005',
    }),
    isDone: (outcome) => ran(outcome).length > 1 && ran(outcome).every(({ taken }) => taken.length > 0),
  },
  {
    id: 'refusal',
    line: () => ({ vi: '6 ; hoàn lý_do=FR005', en: '6 ; return reason=FR005' }),
    isDone: (outcome) => ran(outcome).some(({ refused }) => refused.length > 0),
  },
  {
    id: 'undo',
    line: () => ({ vi: 'hoàn-tác', en: 'undo' }),
    isDone: (outcome) => outcome.kind === 'undone' && outcome.stages.some(({ taken }) => taken.length > 0),
  },
  { id: 'help', line: () => same('?'), isDone: ({ kind }) => kind === 'help' },
  {
    id: 'alone',
    line: () => ({ vi: '7-8 ; hoàn lý_do=FR007', en: '7-8 ; return reason=FR007' }),
    hidden: true,
    // Where one of them went before, it has to be taken back: both in one line is what is to be learnt.
    isDone: (outcome) =>
      ran(outcome).some(
        ({ command, taken }) =>
          command.id === 'package.return' && failed.every((id) => taken.some((item) => item.id === id)),
      ),
  },
];
