import { useMemo, useRef, useState } from 'react';
import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { LeaveGuard } from '~console/resource/leave-guard';
import { Button } from '~console/ui/button';
import { lazyDialog } from '~console/ui/opening-dialog';
import { areaTypes } from '~domain/price';
import type { PriceDetail, PriceLine, PriceLines, PriceVersion } from '../use-prices';
import {
  addWay,
  cellKey,
  differences,
  draftOf,
  judgeDraft,
  noEdits,
  removeWay,
  type Edits,
  type Judged,
  freeZones,
  wayOfZone,
  type DraftLine,
  type Way,
} from './draft';
import { LineTable } from './line-table';

const ReviewDialog = lazyDialog(() => import('./review-dialog').then((module) => module.ReviewDialog));

interface PriceEditorProps {
  readonly table: PriceDetail;
  readonly saved: PriceLines;
  readonly edits: Edits;
  readonly onEdits: (edits: Edits) => void;
  /** It came to be read-only while it was edited: nothing is saved to it any more. */
  readonly overtaken: boolean;
  readonly onSaved: (version: PriceVersion) => void;
}

/** What was typed over the saved lines, and what is wrong with it. */
function useDraft({ table, saved, edits, onEdits }: Omit<PriceEditorProps, 'onSaved' | 'overtaken'>) {
  const language = useLanguage();
  const [judged, setJudged] = useState<Judged | null>(null);
  const draft = useMemo(() => draftOf(saved.lines, edits), [saved.lines, edits]);
  const changes = useMemo(() => differences(saved.lines, draft), [saved.lines, draft]);
  const faults = judged && !judged.ok ? judged.faults : {};
  const whole = judged && !judged.ok ? judged.whole : undefined;
  return {
    draft,
    changes,
    faults,
    told: [...new Set([...Object.values(faults), ...(whole ? [whole] : [])])],
    change: (next: Edits): void => {
      onEdits(next);
      // Once something was found wrong, it is looked at again with every stroke.
      if (judged) setJudged(judgeDraft(table.owner.kind, draftOf(saved.lines, next), language));
    },
    judge: (): Judged => {
      const verdict = judgeDraft(table.owner.kind, draft, language);
      setJudged(verdict);
      return verdict;
    },
    discard: (): void => {
      onEdits(noEdits);
      setJudged(null);
    },
  };
}

/**
 * The lines of a version, as they are and as they would be. What a clerk typed is kept apart: it outlasts a reload of the
 * lines beneath, and another version in their place.
 */
export function PriceEditor({ table, saved, edits, onEdits, overtaken, onSaved }: PriceEditorProps) {
  const t = useText('prices');
  const { draft, changes, faults, told, change, judge, discard } = useDraft({ table, saved, edits, onEdits });
  const [review, setReview] = useState<PriceLine[] | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const changed = useMemo(
    () => new Set(changes.flatMap(({ way, field }) => (field === null ? [] : [cellKey(way, field)]))),
    [changes],
  );
  const dirty = changes.length > 0;
  const look = (): void => {
    const verdict = judge();
    if (verdict.ok) setReview(verdict.lines);
    else requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label={t('editor')}
      className="flex min-w-0 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (dirty && !overtaken) look();
      }}
    >
      <LeaveGuard active={dirty} draft={{ name: 'lines', dirty, read: () => edits, restore: onEdits }} />
      <LineTable
        lines={draft}
        faults={faults}
        changed={changed}
        onChange={(way, field, value) =>
          change({ ...edits, values: { ...edits.values, [cellKey(way, field)]: value } })
        }
        onRemove={(way) => change(removeWay(edits, way))}
      />
      {told.length > 0 && (
        <ul role="alert" className="text-failed">
          {told.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {!overtaken && (
          <Button
            type="submit"
            look={dirty ? 'primary' : 'plain'}
            className={dirty ? '' : 'opacity-50'}
            aria-disabled={!dirty}
          >
            {dirty ? t('review.open', { count: changes.length }) : t('review.none')}
          </Button>
        )}
        {dirty && <Button onClick={discard}>{t('discard')}</Button>}
        <AddZone draft={draft} onAdd={(way) => change(addWay(edits, way))} />
        <span className="text-dim">{t('keys')}</span>
      </div>
      {review && (
        <ReviewDialog
          table={table}
          lines={review}
          changes={changes}
          reach={saved.reach}
          onClose={() => setReview(null)}
          onSaved={(version) => {
            onEdits(noEdits);
            setReview(null);
            onSaved(version);
          }}
        />
      )}
    </form>
  );
}

/** A further line: of a zone, or of an area type that has none here. */
function AddZone({ draft, onAdd }: { readonly draft: readonly DraftLine[]; readonly onAdd: (way: Way) => void }) {
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
