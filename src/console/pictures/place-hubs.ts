import vietNam from './viet-nam.json';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Between two hubs of one province, so that neither hides the other. */
const apart = 11;
/** Turned on by the golden angle none stands before another, however many there are. */
const turn = Math.PI * (3 - Math.sqrt(5));

const places: Readonly<Record<string, readonly number[]>> = vietNam.places;

/**
 * Where each hub stands on the map: in the middle of its province, several around it. A place nobody knows has no
 * point.
 */
export function placeHubs(
  hubs: readonly { readonly id: number; readonly place: string }[],
): ReadonlyMap<number, Point> {
  const placed = new Map<string, number>();
  const points = new Map<number, Point>();
  for (const { id, place } of hubs) {
    const [x, y] = places[place] ?? [];
    if (x === undefined || y === undefined) continue;
    const before = placed.get(place) ?? 0;
    placed.set(place, before + 1);
    const reach = apart * Math.sqrt(before);
    points.set(id, { x: x + reach * Math.cos(before * turn), y: y + reach * Math.sin(before * turn) });
  }
  return points;
}

/**
 * A way between two points that keeps to one side, so that there and back are two; `at` gives the point a share along
 * it.
 */
export function curveOf(from: Point, to: Point): { readonly path: string; readonly at: (share: number) => Point } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const bend = { x: (from.x + to.x) / 2 - dy * 0.16, y: (from.y + to.y) / 2 + dx * 0.16 };
  const along = (axis: 'x' | 'y', share: number): number =>
    (1 - share) ** 2 * from[axis] + 2 * (1 - share) * share * bend[axis] + share ** 2 * to[axis];
  const told = (value: number): string => value.toFixed(1);
  return {
    path: `M${told(from.x)},${told(from.y)}Q${told(bend.x)},${told(bend.y)} ${told(to.x)},${told(to.y)}`,
    at: (share) => ({ x: along('x', share), y: along('y', share) }),
  };
}

interface Label extends Point {
  readonly anchor: 'start' | 'middle' | 'end';
}

interface Marked extends Point {
  readonly id: number;
  readonly radius: number;
  readonly text: string;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Of a letter of the label's type, in units of the map. */
const letter = { width: 8.2, height: 13 };

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

function boxOf({ x, y, anchor }: Label, text: string): Box {
  const width = text.length * letter.width;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - letter.height * 0.8, bottom: y + letter.height * 0.2 };
}

/** Which marks have room for their label, and where: the first come first, none over another or over a mark. */
export function labelsOf(marks: readonly Marked[]): ReadonlyMap<number, Label> {
  const taken: Box[] = marks.map(({ x, y, radius }) => ({
    left: x - radius,
    right: x + radius,
    top: y - radius,
    bottom: y + radius,
  }));
  const labels = new Map<number, Label>();
  for (const { id, x, y, radius, text } of marks) {
    const sides: readonly Label[] = [
      { x: x + radius + 3, y: y + 4.5, anchor: 'start' },
      { x: x - radius - 3, y: y + 4.5, anchor: 'end' },
      { x, y: y - radius - 4, anchor: 'middle' },
      { x, y: y + radius + 12, anchor: 'middle' },
    ];
    const free = sides.find((side) => !taken.some((box) => meet(box, boxOf(side, text))));
    if (!free) continue;
    labels.set(id, free);
    taken.push(boxOf(free, text));
  }
  return labels;
}
