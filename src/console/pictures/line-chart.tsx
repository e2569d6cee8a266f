import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatCount } from '~console/platform/format';
import { themeAtom } from '~console/platform/theme';
import { useMedia } from '~console/platform/use-media';

export interface ChartLine {
  readonly name: string;
  /** A colour of the style sheet. */
  readonly ink: string;
  readonly dashed?: boolean;
  /** One for each place along the chart; null = none is known there. */
  readonly values: readonly (number | null)[];
}

interface LineChartProps {
  readonly title: string;
  /** Says what it shows to whoever reads its table instead. */
  readonly caption: string;
  /** What the places along it are called: an hour, a minute. */
  readonly placeTitle: string;
  /** Their names, from left to right. */
  readonly places: readonly string[];
  /** Every so many places one is named beneath. */
  readonly every: number;
  /** In the order in which they are drawn. */
  readonly lines: readonly ChartLine[];
  /** How the table tells a value; as a whole number unless told. */
  readonly tell?: (value: number) => string;
}

const height = 236;
const font = '"Inter Variable", sans-serif';

/**
 * The colour a class of ours gives a text, as a canvas takes it: it follows the theme, and stays where the user has
 * colours of his own.
 */
function inkOf(probe: HTMLElement, name: string): string {
  probe.style.color = `var(--color-${name})`;
  return getComputedStyle(probe).color;
}

const dataOf = ({ places, lines }: Pick<LineChartProps, 'places' | 'lines'>): uPlot.AlignedData => [
  places.map((_, place) => place),
  ...lines.map(({ values }) => [...values]),
];

interface Drawn {
  readonly host: HTMLElement;
  readonly probe: HTMLElement;
  /** As it was given last. */
  readonly chart: () => Pick<LineChartProps, 'places' | 'lines' | 'every'>;
}

const nameFont = (size: number): string => `600 ${size}px ${font}`;

/** Beside the ends of the lines, px: as wide as the longest name. */
function nameRoom({ ctx }: uPlot, lines: readonly ChartLine[]): number {
  ctx.save();
  ctx.font = nameFont(11);
  const widest = Math.max(0, ...lines.map(({ name }) => ctx.measureText(name).width));
  ctx.restore();
  return Math.ceil(widest) + 12;
}

/** The names of the lines at their ends, so that no legend is needed. */
function nameLines(plot: uPlot, { probe, chart }: Drawn): void {
  const { ctx } = plot;
  ctx.save();
  ctx.font = nameFont(11 * devicePixelRatio);
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  const placed: number[] = [];
  for (const { name, ink, values } of chart().lines) {
    const last = values.findLastIndex((value) => value !== null);
    const value = values[last] ?? null;
    if (value === null) continue;
    let y = plot.valToPos(value, 'y', true);
    // Two that end together stand one under the other.
    while (placed.some((other) => Math.abs(other - y) < 13 * devicePixelRatio)) y -= 13 * devicePixelRatio;
    placed.push(y);
    ctx.fillStyle = inkOf(probe, ink);
    ctx.fillText(name, plot.valToPos(last, 'x', true) + 6 * devicePixelRatio, y);
  }
  ctx.restore();
}

function draw(drawn: Drawn): uPlot {
  const { host, probe, chart } = drawn;
  const { every, lines } = chart();
  const axis = {
    stroke: inkOf(probe, 'dim'),
    font: `11px ${font}`,
    grid: { stroke: inkOf(probe, 'line'), width: 1 },
    ticks: { show: false },
  };
  return new uPlot(
    {
      width: host.clientWidth,
      height,
      padding: [14, (plot) => nameRoom(plot, lines), 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: () => [0, Math.max(1, chart().places.length - 1)] },
        y: { range: (_plot, _least, most) => [0, Math.max(4, most * 1.1)] },
      },
      axes: [
        { ...axis, size: 26, incrs: [every], values: (_plot, splits) => splits.map((at) => chart().places[at] ?? '') },
        {
          ...axis,
          size: 44,
          values: (_plot, splits) => splits.map((count) => (Number.isInteger(count) ? formatCount(count) : '')),
        },
      ],
      series: [
        {},
        ...lines.map(({ ink, dashed = false }) => ({
          stroke: inkOf(probe, ink),
          width: dashed ? 1.5 : 2,
          ...(dashed ? { dash: [5, 4] } : {}),
          points: { show: !dashed && chart().places.length <= 24, size: 4 },
        })),
      ],
      hooks: { draw: [(plot) => nameLines(plot, drawn)] },
    },
    dataOf(chart()),
    host,
  );
}

/** How figures go over time, as lines with their names at their ends; a table of the same for whoever can't see it. */
export function LineChart({ title, caption, placeTitle, places, every, lines, tell = formatCount }: LineChartProps) {
  const theme = useAtomValue(themeAtom);
  const dark = useMedia('(prefers-color-scheme: dark)');
  // Lines of other names or another look are other lines.
  const look = [theme, dark, every, ...lines.flatMap(({ name, ink, dashed }) => [name, ink, dashed])].join(' ');
  return (
    <section aria-label={title} className="min-w-0 px-3 py-2">
      <h2 className="text-label text-dim">{title}</h2>
      <Drawing key={look} places={places} every={every} lines={lines} />
      {/* A table is as wide as its words, whatever it is told. */}
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{placeTitle}</th>
              {lines.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {places.map((place, at) => (
              <tr key={place}>
                <th scope="row">{place}</th>
                {lines.map(({ name, values }) => {
                  const value = values[at] ?? null;
                  return <td key={name}>{value === null ? '' : tell(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Its colours are those of the theme it was mounted under: another look needs another `key`. */
function Drawing({ places, lines, every }: Pick<LineChartProps, 'places' | 'lines' | 'every'>) {
  const host = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const plot = useRef<uPlot | null>(null);
  const latest = useRef({ places, lines, every });
  useEffect(() => {
    latest.current = { places, lines, every };
    // New figures move the lines: nothing is built anew, nothing flickers.
    plot.current?.setData(dataOf({ places, lines }));
  }, [places, lines, every]);
  useEffect(() => {
    const { current: box } = host;
    if (!box || !probe.current) return undefined;
    const drawn = draw({ host: box, probe: probe.current, chart: () => latest.current });
    plot.current = drawn;
    const watch = new ResizeObserver(() => drawn.setSize({ width: box.clientWidth, height }));
    watch.observe(box);
    return () => {
      watch.disconnect();
      drawn.destroy();
      plot.current = null;
    };
  }, []);
  return (
    <>
      <div ref={host} aria-hidden="true" style={{ height }} />
      <span ref={probe} hidden className="forced-color-adjust-none" />
    </>
  );
}
