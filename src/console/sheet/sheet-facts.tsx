import { useText } from '~console/platform/text';
import { formatMoment } from '~console/platform/format';
import type { SheetDetail } from './use-sheet';

/** Whose sheet it is, with what, since when, and who sent it off and closed it. */
export function SheetFacts({ sheet }: { readonly sheet: SheetDetail }) {
  const t = useText('sheet');
  const facts: readonly (readonly [string, string | null])[] = [
    [t('fact.hub'), sheet.hub.code],
    [t('fact.courier'), sheet.courier ? `${sheet.courier.code} · ${sheet.courier.name}` : t('fact.nobody')],
    [t('fact.plate'), sheet.license_plate],
    [t('fact.created'), by(formatMoment(sheet.created_at), sheet.created_by?.name)],
    [t('fact.dispatched'), sheet.dispatched_at && by(formatMoment(sheet.dispatched_at), sheet.dispatched_by?.name)],
    [
      t(sheet.status === 'Cancelled' ? 'fact.cancelled' : 'fact.closed'),
      sheet.closed_at && by(formatMoment(sheet.closed_at), sheet.closed_by?.name),
    ],
  ];
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-0.5 px-3 pb-2 text-label">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="flex gap-1.5">
            <dt className="text-dim">{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function by(moment: string, name: string | undefined): string {
  return name === undefined ? moment : `${moment} · ${name}`;
}
