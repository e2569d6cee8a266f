import { useText } from '~console/platform/text';
import { areaTypes } from '~domain/price';
import { freeZones, wayOfZone, type DraftLine, type Way } from './draft';

/** A further line: of a zone, or of an area type that has none here. */
export function AddZone({ draft, onAdd }: { readonly draft: readonly DraftLine[]; readonly onAdd: (way: Way) => void }) {
  const t = useText('prices');
  const zones = freeZones(draft);
  const areas = areaTypes.filter((area) => !draft.some((line) => line.area_type === area && line.zone === null));
  if (zones.length + areas.length === 0) return null;
  const pick = (picked: string): void => {
    const area = areas.find((one) => one === picked);
    const zone = zones.find((one) => `zone ${one}` === picked);
    if (area) onAdd({ area_type: area, zone: null });
    else if (zone) onAdd(wayOfZone(zone));
  };
  return (
    <select aria-label={t('add_line')} className="control w-52" value="" onChange={(event) => pick(event.target.value)}>
      <option value="">{t('add_line')}</option>
      {areas.map((area) => (
        <option key={area} value={area}>
          {t(`area.${area}`)}
        </option>
      ))}
      {zones.map((zone) => (
        <option key={zone} value={`zone ${zone}`}>
          {t(`zone.${zone}`)}
        </option>
      ))}
    </select>
  );
}
