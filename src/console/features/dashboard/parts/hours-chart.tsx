import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useText } from '~console/platform/text';
import { formatCount } from '~console/platform/format';
import { HoursTable } from './hours-table';
import { lines, seriesOf, type LineName } from './hours-lines';
import type { Live } from './use-live';

const height = 236;

/** The colour a class of ours gives a text, as a canvas takes it: it follows the theme. */
function inkOf(probe: HTMLElement, name: string): string {
  probe.style.color = `var(--color-${name})`;
  return getComputedStyle(probe).color;
}

interface Drawn {
  readonly names: Record<LineName, string>;
  readonly host: HTMLElement;
  readonly probe: HTMLElement;
}

/** Lines with their names at their ends, so that no legend is needed. */
function draw({ names, host, probe }: Drawn, data: uPlot.AlignedData): uPlot {
  const ink = (name: string): string => inkOf(probe, name);
  const axis = {
    stroke: ink('dim'),
    font: '11px "Inter Variable", sans-serif',
    grid: { stroke: ink('line'), width: 1 },
    ticks: { show: false },
  };
  const labels = (plot: uPlot): void => {
    const { ctx } = plot;
    ctx.save();
    ctx.font = `600 ${11 * devicePixelRatio}px "Inter Variable", sans-serif`;
    ctx.textBaseline = 'middle';
    ctx.textAlign = 'left';
    const placed: number[] = [];
    for (const [index, { name, ink: color }] of lines.entries()) {
      const values = plot.data[index + 1] ?? [];
      const last = values.findLastIndex((value) => value !== null && value !== undefined);
      const value = values[last];
      if (value === null || value === undefined) continue;
      let y = plot.valToPos(value, 'y', true);
      // Two that end together stand one under the other.
      while (placed.some((other) => Math.abs(other - y) < 13 * devicePixelRatio)) y -= 13 * devicePixelRatio;
      placed.push(y);
      ctx.fillStyle = ink(color);
      ctx.fillText(names[name], plot.valToPos(last, 'x', true) + 6 * devicePixelRatio, y);
    }
    ctx.restore();
  };
  return new uPlot(
    {
      width: host.clientWidth,
      height,
      padding: [14, 120, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: [0, 23] },
        y: { range: (_plot, _least, most) => [0, Math.max(4, most * 1.1)] },
      },
      axes: [
        { ...axis, size: 26, incrs: [3], values: (_plot, splits) => splits.map((hour) => `${hour}h`) },
        {
          ...axis,
          size: 44,
          values: (_plot, splits) => splits.map((count) => (Number.isInteger(count) ? formatCount(count) : '')),
        },
      ],
      series: [
        {},
        ...lines.map(({ ink: color, dashed }) => ({
          stroke: ink(color),
          width: dashed ? 1.5 : 2,
          ...(dashed ? { dash: [5, 4] } : {}),
          points: { show: !dashed, size: 4 },
        })),
      ],
      hooks: { draw: [labels] },
    },
    data,
    host,
  );
}

/**
 * Today by the hour beside yesterday's deliveries; a table of the same for whoever can't see it. Its colours are those of
 * the theme it was mounted under: another theme needs another `key`.
 */
export function HoursChart({ hours }: Pick<Live, 'hours'>) {
  const t = useText('dashboard');
  const host = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const plot = useRef<uPlot | null>(null);
  const latest = useRef(hours);
  useEffect(() => {
    latest.current = hours;
    // New figures move the lines: nothing is built anew, nothing flickers.
    plot.current?.setData(seriesOf(hours));
  }, [hours]);
  useEffect(() => {
    const { current: box } = host;
    if (!box || !probe.current) return undefined;
    const names = {
      created: t('hours.created'),
      picked_up: t('hours.picked_up'),
      delivered: t('hours.delivered'),
      failed: t('hours.failed'),
      yesterday: t('hours.yesterday'),
    };
    const drawn = draw({ names, host: box, probe: probe.current }, seriesOf(latest.current));
    plot.current = drawn;
    const watch = new ResizeObserver(() => drawn.setSize({ width: box.clientWidth, height }));
    watch.observe(box);
    return () => {
      watch.disconnect();
      drawn.destroy();
      plot.current = null;
    };
  }, [t]);
  return (
    <section aria-label={t('hours.title')} className="min-w-0 px-3 py-2">
      <h2 className="text-label text-dim">{t('hours.title')}</h2>
      <div ref={host} aria-hidden="true" style={{ height }} />
      <span ref={probe} hidden />
      <HoursTable hours={hours} />
    </section>
  );
}
