import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '~console/platform/text';
import { formatCount } from '~console/platform/format';
import { GoLink } from '~console/terminal/links/go-link';
import type { MapHub, MapLane } from './map-shapes';
import { curveOf, labelsOf, placeHubs, type Point } from './place-hubs';
import vietNam from './viet-nam.json';

interface NetworkMapProps {
  readonly hubs: readonly MapHub[];
  readonly lanes: readonly MapLane[];
}

interface Link {
  readonly key: string;
  readonly to: string;
  readonly text: string;
}

const licence = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' };
const arrows = new Map([
  ['ArrowRight', 1],
  ['ArrowDown', 1],
  ['ArrowLeft', -1],
  ['ArrowUp', -1],
]);

/**
 * Viet Nam with the network on it. Its lanes and hubs are one stop of the Tab key, walked by arrows; what each is
 * stands beneath. The table beside it tells the same.
 */
export function NetworkMap({ hubs, lanes }: NetworkMapProps) {
  const t = useText('pictures');
  const drawing = useRef<SVGSVGElement>(null);
  const [told, setTold] = useState<string | null>(null);
  const [at, setAt] = useState<string | null>(null);
  const { marks, ways, off } = useMemo(() => laidOut(hubs, lanes), [hubs, lanes]);
  const links = [...ways, ...marks];
  const stop = links.some(({ key }) => key === at) ? at : (ways.find(({ late }) => late) ?? links[0])?.key;
  const walk = (event: KeyboardEvent): void => {
    const step = arrows.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    const all = [...(drawing.current?.querySelectorAll('a') ?? [])];
    const here = all.findIndex((link) => link === event.currentTarget);
    all[(here + step + all.length) % all.length]?.focus();
  };
  const linkProps = ({ key, to, text }: Link) => ({
    to,
    'aria-label': text,
    tabIndex: key === stop ? 0 : -1,
    onKeyDown: walk,
    onFocus: () => {
      setAt(key);
      setTold(text);
    },
    onBlur: () => setTold(null),
    onPointerEnter: () => setTold(text),
    onPointerLeave: () => setTold(null),
    className: 'group outline-none',
  });
  return (
    <section aria-label={t('label')} className="flex h-full min-h-0 flex-col">
      <svg
        ref={drawing}
        viewBox={`0 0 ${width} ${vietNam.height}`}
        className="min-h-0 w-full flex-1 max-desk:h-auto max-desk:max-h-[80vh] max-desk:flex-none"
      >
        <Ground />
        {ways.map((way) => (
          <GoLink key={way.key} {...linkProps(way)}>
            <Lane way={way} />
          </GoLink>
        ))}
        {marks.map((mark) => (
          <GoLink key={mark.key} {...linkProps(mark)}>
            <HubMark mark={mark} />
          </GoLink>
        ))}
      </svg>
      <p className="min-h-9 shrink-0 px-3 py-1 tabular-nums">
        {told ?? <span className="text-dim">{t('keys_hint')}</span>}
      </p>
      <Legend
        late={lanes.some((lane) => lane.late)}
        lanes={lanes.length > 0}
        lateHubs={hubs.some(({ ink }) => ink === 'failed')}
      />
      <p className="shrink-0 px-3 pb-1.5 text-label text-dim">
        {off > 0 && `${t('off_map', { n: formatCount(off) })}. `}
        {t('source')}{' '}
        <a href={licence.url} target="_blank" rel="noreferrer" className="underline">
          {licence.name}
        </a>
      </p>
    </section>
  );
}

/** The mainland with its coastal islands; the two archipelagos stand nearer than they lie, in frames of their own. */
const width = 580;

function Ground() {
  const t = useText('pictures');
  return (
    <g aria-hidden="true">
      <g className="fill-raised stroke-line-strong" strokeWidth={0.6} strokeLinejoin="round">
        {Object.entries(vietNam.provinces).map(([code, path]) => (
          <path key={code} d={path} />
        ))}
      </g>
      <g className="fill-none stroke-line-strong" strokeWidth={0.8}>
        <rect x={455} y={382} width={118} height={106} strokeDasharray="5 4" />
        <rect x={448} y={626} width={130} height={106} strokeDasharray="5 4" />
      </g>
      <g className="fill-none stroke-dim" strokeLinecap="round">
        <path d={vietNam.islands.hoang_sa} transform="translate(-62 18)" strokeWidth={3} />
        <path d={vietNam.islands.truong_sa} transform="translate(345 456) scale(.28)" strokeWidth={9} />
      </g>
      <g className="fill-dim text-[13px]" textAnchor="middle">
        <text x={514} y={482}>
          {t('hoang_sa')}
        </text>
        <text x={513} y={725}>
          {t('truong_sa')}
        </text>
      </g>
    </g>
  );
}

interface Way extends Link {
  readonly path: string;
  readonly middle: Point;
  /** Which way it goes, degrees. */
  readonly heading: number;
  readonly late: boolean;
  readonly thickness: number;
}

function Lane({ way: { path, middle, heading, late, thickness } }: { readonly way: Way }) {
  const { x, y } = middle;
  return (
    <>
      {/* A hair is hard to point at. */}
      <path d={path} className="fill-none stroke-transparent" strokeWidth={12} />
      <path
        d={path}
        className="fill-none stroke-accent opacity-0 group-hover:opacity-40 group-focus-visible:opacity-60"
        strokeWidth={thickness + 6}
      />
      <path
        d={path}
        className={`fill-none ${late ? 'stroke-failed' : 'stroke-moving opacity-55'}`}
        strokeWidth={late ? thickness + 0.8 : thickness}
        strokeDasharray={late ? '7 4' : undefined}
      />
      {late ? (
        <g>
          <circle cx={x} cy={y} r={7.5} className="fill-failed" />
          <text x={x} y={y + 4.5} textAnchor="middle" className="fill-panel text-[13px] font-semibold">
            !
          </text>
        </g>
      ) : (
        <path d="M-4,-4.5L5,0L-4,4.5z" transform={`translate(${x} ${y}) rotate(${heading})`} className="fill-moving" />
      )}
    </>
  );
}

interface Mark extends Link, Point {
  readonly radius: number;
  readonly code: string;
  readonly ink: MapHub['ink'];
  readonly label: ReturnType<ReturnType<typeof labelsOf>['get']>;
}

const fills: Record<MapHub['ink'], string> = {
  moving: 'fill-moving',
  attention: 'fill-attention',
  failed: 'fill-failed',
  done: 'fill-done',
  none: 'fill-faint',
};

function HubMark({ mark: { x, y, radius, code, ink, label } }: { readonly mark: Mark }) {
  return (
    <>
      <circle
        cx={x}
        cy={y}
        r={radius + 5}
        className="fill-accent opacity-0 group-hover:opacity-40 group-focus-visible:opacity-70"
      />
      {ink === 'failed' ? (
        <Diamond x={x} y={y} radius={radius} />
      ) : (
        <circle cx={x} cy={y} r={radius} className={`stroke-panel ${fills[ink]}`} strokeWidth={1.5} />
      )}
      {label && (
        <text
          x={label.x}
          y={label.y}
          textAnchor={label.anchor}
          className="fill-ink stroke-panel font-mono text-[13px]"
          strokeWidth={3}
          paintOrder="stroke"
        >
          {code}
        </text>
      )}
    </>
  );
}

/** What is late is told by its shape too. */
function Diamond({ x, y, radius }: Point & { readonly radius: number }) {
  const reach = radius * 1.25;
  return (
    <path
      d={`M${x},${y - reach}l${reach},${reach}l${-reach},${reach}l${-reach},${-reach}z`}
      className="fill-failed stroke-panel"
      strokeWidth={1.5}
    />
  );
}

interface LegendProps {
  readonly lanes: boolean;
  readonly late: boolean;
  readonly lateHubs: boolean;
}

function Legend({ lanes, late, lateHubs }: LegendProps) {
  const t = useText('pictures');
  return (
    <ul className="flex shrink-0 flex-wrap gap-x-4 gap-y-1 px-3 py-1 text-label text-dim">
      <LegendEntry text={t('hub_size')}>
        <circle cx="5" cy="7" r="3" className="fill-moving" />
        <circle cx="18" cy="7" r="6" className="fill-moving" />
      </LegendEntry>
      {lateHubs && (
        <LegendEntry text={t('late_hub')} width={14}>
          <Diamond x={7} y={7} radius={5} />
        </LegendEntry>
      )}
      {lanes && (
        <LegendEntry text={t('lane')}>
          <path d="M0,7h26" className="stroke-moving" strokeWidth="2" />
          <path d="M10,3l7,4l-7,4z" className="fill-moving" />
        </LegendEntry>
      )}
      {late && (
        <LegendEntry text={t('late')}>
          <path d="M0,7h26" className="stroke-failed" strokeWidth="2" strokeDasharray="5 3" />
          <circle cx="13" cy="7" r="6" className="fill-failed" />
          <text x="13" y="11" textAnchor="middle" className="fill-panel text-[10px] font-semibold">
            !
          </text>
        </LegendEntry>
      )}
    </ul>
  );
}

interface LegendEntryProps {
  readonly text: string;
  readonly width?: number;
  /** As it is drawn on the map. */
  readonly children: ReactNode;
}

function LegendEntry({ text, width: room = 26, children }: LegendEntryProps) {
  return (
    <li className="flex items-center gap-1.5">
      <svg width={room} height="14" aria-hidden="true">
        {children}
      </svg>
      {text}
    </li>
  );
}

/**
 * Where everything stands, what is drawn over the others last: late lanes, then hubs from the greatest to the least.
 */
function laidOut(hubs: readonly MapHub[], lanes: readonly MapLane[]) {
  const points = placeHubs(hubs);
  const most = Math.max(1, ...hubs.map(({ value }) => value));
  const busiest = Math.max(1, ...lanes.map(({ value }) => value));
  const placed = hubs.flatMap((hub) => {
    const point = points.get(hub.id);
    return point ? [{ ...hub, ...point, radius: 3.5 + 9 * Math.sqrt(hub.value / most) }] : [];
  });
  const sorted = placed.toSorted((one, other) => other.value - one.value);
  const labels = labelsOf(sorted.map((hub) => ({ ...hub, text: hub.code })));
  const marks = sorted.map((hub): Mark => ({ ...hub, key: `hub ${hub.id}`, label: labels.get(hub.id) }));
  const ways = lanes.flatMap((lane): Way[] => {
    const [from, to] = [points.get(lane.from), points.get(lane.till)];
    if (!from || !to) return [];
    const curve = curveOf(from, to);
    return [
      {
        ...lane,
        key: `lane ${lane.from} ${lane.till}`,
        path: curve.path,
        middle: curve.at(0.5),
        heading: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI,
        thickness: 0.8 + 2.2 * (lane.value / busiest),
      },
    ];
  });
  return {
    marks,
    ways: ways.toSorted((one, other) => Number(one.late) - Number(other.late)),
    off: hubs.length - placed.length,
  };
}
