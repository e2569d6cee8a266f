import { inUnit, nameWidth, spreadOf, valueWidth, type Figure } from './figures';
import type { Report } from './report';

const keyOf = ({ section, name }: Figure): string => `${section}\n${name}`;

/**
 * The difference is more than the noise: no round of either run comes near the other's. A single round tells of no
 * noise.
 */
const differs = (was: Figure, is: Figure): boolean =>
  was.rounds > 1 && is.rounds > 1 && (is.min > was.max || is.max < was.min);

/** What the two runs were not alike in before anything was measured. */
function* unlike(was: Report, is: Report): Iterable<string> {
  for (const part of ['machine', 'scale'] as const) {
    const before: Readonly<Record<string, unknown>> = was[part];
    for (const [key, value] of Object.entries(is[part]))
      if (before[key] !== value) yield `${part} ${key}: ${String(before[key])} then, ${String(value)} now`;
  }
}

/** An earlier run's figures beside this one's, marked where they differ by more than the noise. */
export function compare(was: Report, is: Report): void {
  console.log(`\nBeside the run of ${was.begun}: then, now, change; ● = the rounds of the two do not overlap`);
  for (const line of unlike(was, is)) console.log(`  ${line}`);
  const earlier = new Map(was.figures.map((figure) => [keyOf(figure), figure]));
  let section = '';
  for (const figure of is.figures) {
    if (figure.section !== section) console.log(`\n${figure.section}`);
    section = figure.section;
    const then = earlier.get(keyOf(figure));
    const cells = then
      ? [
          told(then),
          told(figure),
          (then.median === 0 ? '' : `${(figure.median / then.median).toFixed(2)}×`).padStart(8),
          differs(then, figure) ? ' ●' : '',
        ]
      : ['–'.padStart(toldWidth), told(figure)];
    console.log(`  ${figure.name.padEnd(nameWidth)} ${cells.join(' ')}`);
  }
  const measured = new Set(is.figures.map(keyOf));
  const missing = was.figures.filter((figure) => !measured.has(keyOf(figure)));
  if (missing.length > 0) console.log(`\n${missing.length} figures of then were not measured now`);
}

const spreadWidth = 20;
const toldWidth = valueWidth + spreadWidth + 1;
const told = (figure: Figure): string =>
  `${inUnit(figure.median, figure.unit).padStart(valueWidth)} ${spreadOf(figure).padEnd(spreadWidth)}`;
