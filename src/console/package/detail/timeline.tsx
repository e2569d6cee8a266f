import { useText, type Text } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { ErrorState } from '~console/ui/empty';
import { formatMoment, formatKg } from '~console/platform/format';
import { formatMoney } from '~domain/money';
import { familyColours } from '~console/ui/status';
import { Spinner } from '~console/ui/spinner';
import { actionTitle } from '~domain/titles';
import { packageFields, toldFields, type ToldField } from '~domain/package-fields';
import { findReason } from '~domain/reasons';
import { isStaffRole } from '~domain/roles';
import { noteText, systemName } from '~domain/step-words';
import { statusFamily } from '~domain/statuses';
import { useHistory, type HistoryEntry } from './use-package';

interface Change {
  readonly field: ToldField;
  /** null = empty. */
  readonly before: string | null;
  readonly after: string | null;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * What an entry changed, field by field, as people read it. What the entry says itself (status, reason, its note) and
 * what is bookkeeping (numbers of rows, versions) is left out.
 */
function changesOf(before: Values | null, after: Values | null): Change[] {
  return toldFields
    .map((field) => ({ field, before: words(field, before?.[field]), after: words(field, after?.[field]) }))
    .filter((change) => change.before !== change.after);
}

function words(field: ToldField, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  switch (packageFields[field].kind) {
    case 'money':
      return formatMoney(Number(value));
    case 'measure':
    case 'count':
      return formatKg(Number(value));
    case 'moment':
      return formatMoment(String(value));
    case 'text':
      return String(value);
  }
}

/** Everything that happened to a package, newest first. */
export function Timeline({ id }: { readonly id: number }) {
  const t = useText('package');
  const history = useHistory(id);
  if (history.data) {
    if (history.data.length === 0) return <p className="text-dim">{t('timeline.empty')}</p>;
    return (
      <ol className="relative before:absolute before:top-2 before:bottom-2 before:left-[3px] before:w-px before:bg-line">
        {history.data.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    );
  }
  if (history.isError) return <ErrorState error={history.error} retry={() => void history.refetch()} />;
  return <Spinner />;
}

const outsiders = ['shop', 'courier', 'system', 'three_pl'] as const;

export function roleName(role: string, t: Text): string {
  if (isStaffRole(role)) return t(`roles.${role}`);
  const outsider = outsiders.find((known) => known === role);
  return outsider ? t(`package:role.${outsider}`) : role;
}

/** Whoever did a step; what nobody did is the system's, in the reader's language. */
export const actorName = ({ actor_name, actor_role }: Pick<HistoryEntry, 'actor_name' | 'actor_role'>, t: Text) =>
  actor_name === systemName ? roleName(actor_role, t) : actor_name;

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const t = useText();
  const language = useLanguage();
  const moved = entry.from_status !== entry.to_status;
  // Its note is the number of the run that was taken back.
  const undone = entry.action === 'undo';
  const reason = entry.reason === null ? undefined : findReason(entry.reason);
  const title = actionTitle(entry.action)?.[language] ?? t('package:action.edit');
  return (
    <li className="relative pb-3 pl-5">
      <span
        aria-hidden="true"
        className={`absolute top-1.5 left-0 size-1.75 rounded-full ring-3 ring-panel ${moved ? familyColours[statusFamily(entry.to_status)] : 'bg-faint'}`}
      />
      <p className="flex gap-3">
        <span className="min-w-0 flex-1">
          {(moved || !undone) && (
            <span className={moved ? 'font-semibold' : ''}>{moved ? t(`ui:status.${entry.to_status}`) : title}</span>
          )}
          {moved && undone && ' · '}
          {moved && entry.action === 'correct_scan' && <span> · {title}</span>}
          {undone && <span>{t('package:action.undo', { run: entry.note ?? '' })}</span>}
          {entry.reason !== null && <span> · {reason ? `${reason.code} ${reason[language]}` : entry.reason}</span>}
        </span>
        {entry.hub && <span className="font-mono text-mono text-dim">{entry.hub.code}</span>}
      </p>
      <p className="text-label text-dim tabular-nums">
        <time dateTime={entry.at}>{formatMoment(entry.at)}</time> ·{' '}
        {entry.actor_name === systemName
          ? actorName(entry, t)
          : t('package:timeline.actor', { name: entry.actor_name, role: roleName(entry.actor_role, t) })}
      </p>
      {entry.note && !undone && (
        <p className="mt-0.5 break-words">{t('package:timeline.note', { note: noteText(entry.note, language) })}</p>
      )}
      <Changes entry={entry} />
    </li>
  );
}

function Changes({ entry }: { readonly entry: HistoryEntry }) {
  const t = useText('package');
  const changes = changesOf(entry.before, entry.after);
  // What a new order begins with is the detail itself.
  if (changes.length === 0 || entry.from_status === null) return null;
  return (
    <ul className="mt-0.5">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="break-words">
          <span className="text-dim">{t(`field.${field}`)}: </span>
          <span className="sr-only">{t('timeline.before')}</span>
          <del className="text-dim no-underline">{before ?? t('timeline.none')}</del>
          <span aria-hidden="true"> → </span>
          <span className="sr-only">{t('timeline.after')}</span>
          <ins className="no-underline">{after ?? t('timeline.none')}</ins>
        </li>
      ))}
    </ul>
  );
}

/** Everything that happened to a package, beside its page. */
export function HistoryAside({ id }: { readonly id: number }) {
  const t = useText('package');
  return (
    <aside
      // It scrolls by keyboard only if it can be reached.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="w-87 shrink-0 overflow-auto border-l border-line bg-panel p-4"
      aria-labelledby="package-history"
    >
      <h2 id="package-history" className="mb-3 text-label font-semibold text-dim">
        {t('timeline.title')}
      </h2>
      <Timeline id={id} />
    </aside>
  );
}
