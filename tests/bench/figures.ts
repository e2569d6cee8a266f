import { median, p50, p95, ratios, type Turns } from './measure';

export type Unit = 'ms' | 's' | '×' | 'MB' | 'KB' | '%' | 'per s' | '';

/** What was measured, with its spread over the rounds. */
export interface Figure {
  readonly section: string;
  readonly name: string;
  readonly unit: Unit;
  readonly rounds: number;
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Of this run, in the order of measuring. */
export const figures: Figure[] = [];

/** A part of the bench: what is recorded in it is printed and kept. */
export interface Section {
  /**
   * One value a round. The name tells what is measured and of no size, so that runs of any size can be put side by
   * side.
   */
  record(name: string, unit: Unit, rounds: readonly number[]): void;
}

export function section(name: string, about: string): Section {
  console.log(`\n${name}: ${about}`);
  return {
    record: (figure, unit, rounds) => {
      if (rounds.length === 0 || !rounds.every(Number.isFinite))
        throw new Error(`${name}, ${figure}: there is a round without a value`);
      const taken = {
        section: name,
        name: figure,
        unit,
        rounds: rounds.length,
        median: median(rounds),
        min: Math.min(...rounds),
        max: Math.max(...rounds),
      };
      figures.push(taken);
      console.log(
        `  ${figure.padEnd(nameWidth)} ${inUnit(taken.median, unit).padStart(valueWidth)}   ${spreadOf(taken)}`,
      );
    },
  };
}

export const nameWidth = 72;
export const valueWidth = 13;

const figureOf = (value: number): string => {
  const digits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 1_000 ? 1 : 0;
  return Number.isInteger(value)
    ? value.toLocaleString('en')
    : value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
};

export const inUnit = (value: number, unit: Unit): string =>
  `${figureOf(value)}${unit === '×' || unit === '' ? unit : ` ${unit}`}`;

/** The least and the most of the rounds, where there is more than one. */
export const spreadOf = ({ rounds, min, max }: Figure): string =>
  rounds > 1 ? `${figureOf(min)} – ${figureOf(max)}` : '';

/** A call beside what it is measured against, timed by turns. The ratio is of `judged`. */
export function recordTurns(
  to: Section,
  call: string,
  peer: string,
  { one, other }: Turns,
  judged: 'p50' | 'p95',
): void {
  to.record(`${call}, p50`, 'ms', p50(one));
  to.record(`${call}, p95`, 'ms', p95(one));
  to.record(`${call}, ${peer} p50`, 'ms', p50(other));
  to.record(`${call}, ${peer} p95`, 'ms', p95(other));
  const of = judged === 'p50' ? p50 : p95;
  to.record(`${call}, ratio of ${judged}`, '×', ratios(of(one), of(other)));
}
