import { useText } from '~console/platform/text';
import { formatCount, formatKg } from '~console/platform/format';
import type { WaitingGroup } from './use-waiting';

interface WardListProps {
  readonly groups: readonly WaitingGroup[];
  /** null = all; 0 = shops of no ward we know. */
  readonly chosen: number | null;
  readonly onChoose: (ward: number | null) => void;
}

export const wardOf = ({ ward }: WaitingGroup): number => ward?.id ?? 0;

/** Wards with what waits in each, the fullest first; one narrows the list beside it. */
export function WardList({ groups, chosen, onChoose }: WardListProps) {
  const t = useText('need-pickup');
  const wards = new Map<number, { readonly name: string; readonly packages: number; readonly weight: number; readonly doors: number }>();
  for (const group of groups) {
    const known = wards.get(wardOf(group));
    wards.set(wardOf(group), { name: group.ward?.name ?? t('ward.none'), packages: (known?.packages ?? 0) + group.packages, weight: (known?.weight ?? 0) + group.weight, doors: (known?.doors ?? 0) + 1 });
  }
  const rows = [...wards].toSorted(([, one], [, other]) => other.packages - one.packages || one.name.localeCompare(other.name));
  const most = Math.max(1, ...rows.map(([, { packages }]) => packages));
  const total = groups.reduce((sum, { packages }) => sum + packages, 0);
  const entry = (id: number | null, name: string, packages: number, hint: string) => (
    <li key={id ?? 'all'}>
      <button
        type="button"
        aria-pressed={chosen === id}
        title={hint}
        className="relative flex h-7 w-full items-center gap-2 px-3 text-left hover:bg-raised aria-pressed:bg-tint"
        onClick={() => onChoose(id)}
      >
        <span aria-hidden="true" className="absolute inset-y-1.5 left-0 w-1 rounded-r bg-waiting" style={{ opacity: id === null ? 0 : Math.max(0.15, packages / most) }} />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className="tabular-nums">{formatCount(packages)}</span>
      </button>
    </li>
  );
  return (
    <nav aria-label={t('ward.label')} className="h-full overflow-y-auto border-r border-line py-1">
      <ul>
        {entry(null, t('ward.all'), total, '')}
        {rows.map(([id, { name, packages, weight, doors }]) => entry(id, name, packages, t('ward.hint', { doors: t('ui:count.doors', { n: formatCount(doors) }), kg: formatKg(weight) })))}
      </ul>
    </nav>
  );
}
