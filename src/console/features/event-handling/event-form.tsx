import { useState } from 'react';
import { failureText } from '~console/platform/failure-text';
import { ApiFailure } from '~console/platform/api-failure';
import { useText } from '~console/platform/text';
import { PhotoField } from '~console/package/photos/photo-field';
import type { Photo } from '~console/package/photos/use-photos';
import { lackOf, noFailure, failureBody, withReason } from '~console/sheet/failure';
import { ReasonOptions } from '~console/sheet/reason-options';
import { CommandButton } from '~console/terminal/command-button';
import { useActionHandler } from '~console/terminal/action-handlers';
import { stationCommands } from '~commands/station-commands';
import { useRunCommand } from '~console/terminal/use-run-command';
import { DayField } from '~console/ui/date-range/day-field';
import { Field } from '~console/ui/field';
import { limits } from '~domain/limits';
import { postponedReason, reasons, type Reason } from '~domain/reasons';
import type { EventReport } from './use-events';
import type { SubjectPackage } from '~commands/subject';

interface EventFormProps {
  readonly packages: readonly SubjectPackage[];
  readonly kind: EventReport['kind'];
  readonly onKind: (kind: EventReport['kind']) => void;
  /** The package whose photos are added. */
  readonly photographed: SubjectPackage | null;
  readonly send: (report: EventReport) => Promise<void>;
}

const kinds = ['success', 'failure'] as const;

/** Reasons that fit whatever is under way with each of them. */
function reasonsFor(packages: readonly SubjectPackage[]): readonly Reason[] {
  const flows = new Set(
    packages.map(({ status }) => (status === 'In_pickup' ? 'pickup' : status === 'In_return' ? 'return' : 'delivery')),
  );
  return reasons.filter(({ types }) => [...flows].every((flow) => types.includes(flow)));
}

/** What came of the packages of the list: one report for all of them. */
export function EventForm({ packages, kind, onKind, photographed, send }: EventFormProps) {
  const t = useText('event-handling');
  // What is said of a success is not said of a failure, nor of the next list.
  const [proof, setProof] = useState('');
  const [failure, setFailure] = useState(noFailure);
  const [photos, setPhotos] = useState<ReadonlyMap<number, readonly Photo[]>>(new Map());
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const note = kind === 'success' ? proof : failure.note;
  const setNote = (next: string): void =>
    kind === 'success' ? setProof(next) : setFailure({ ...failure, note: next });
  const words = proof.trim();
  const unproved = packages.filter(({ id }) => (photos.get(id)?.length ?? 0) === 0).length;
  const lacks = {
    note: kind === 'success' && words === '' && unproved > 0,
    reason: kind === 'failure' && lackOf(failure) === 'reason',
    day: kind === 'failure' && lackOf(failure) === 'day',
  };
  const run = useRunCommand();
  const report = async (): Promise<void> => {
    setAsked(true);
    setFault(null);
    if (lacks.note || lacks.reason || lacks.day) return;
    setBusy(true);
    try {
      const taken = new Map([...photos].map(([id, list]) => [id, list.map((photo) => photo.id)]));
      const success = { ...(words === '' ? {} : { note: words }), photos: taken };
      await send(kind === 'success' ? { kind, ...success } : { kind, ...failureBody(failure) });
      setAsked(false);
      setProof('');
      setFailure(noFailure);
      setPhotos(new Map());
    } catch (error) {
      setFault((error instanceof ApiFailure && Object.values(error.errors ?? {})[0]?.[0]) || failureText(error));
    } finally {
      setBusy(false);
    }
  };
  const unable = packages.length === 0 ? t('empty') : undefined;
  useActionHandler(stationCommands.reportEvents, () => {
    if (unable !== undefined) return unable;
    if (!busy) void report();
    return undefined;
  });
  return (
    <form
      className="flex flex-col items-start gap-3"
      aria-label={t('form')}
      onSubmit={(event) => {
        event.preventDefault();
        run('face.report-events');
      }}
    >
      <fieldset className="flex items-center gap-4">
        <legend className="sr-only">{t('kind.legend')}</legend>
        {kinds.map((one) => (
          <label key={one} className="flex h-control items-center gap-1.5">
            <input
              type="radio"
              name="kind"
              className="accent-accent"
              checked={kind === one}
              onChange={() => onKind(one)}
            />
            {t(`kind.${one}`)}
          </label>
        ))}
      </fieldset>
      {kind === 'failure' && (
        <>
          <Field
            label={t('reason')}
            required
            error={asked && lacks.reason ? t('reason_missing') : undefined}
            className="w-full"
          >
            {(aria) => (
              <select
                {...aria}
                className="control w-full"
                value={failure.reason}
                onChange={(event) => setFailure(withReason(failure, event.target.value))}
              >
                <ReasonOptions reasons={reasonsFor(packages)} />
              </select>
            )}
          </Field>
          <Field
            label={t('day')}
            required={failure.reason === postponedReason}
            error={asked && lacks.day ? failure.dayFault || t('day_missing') : undefined}
            className="w-full"
          >
            {(aria) => (
              <DayField
                key={failure.reason}
                {...aria}
                className="w-full"
                value={failure.day}
                onChange={(day) => setFailure({ ...failure, day, dayFault: '' })}
                onFault={(dayFault) => dayFault !== failure.dayFault && setFailure({ ...failure, dayFault })}
              />
            )}
          </Field>
        </>
      )}
      {kind === 'success' && photographed && (
        <div className="w-full">
          <p className="pb-1 font-mono text-mono">{photographed.code}</p>
          <PhotoField
            key={photographed.id}
            packageId={photographed.id}
            kind="epod"
            value={photos.get(photographed.id) ?? []}
            onChange={(next) => setPhotos((before) => new Map([...before, [photographed.id, next]]))}
          />
        </div>
      )}
      <Field
        label={t('note')}
        hint={kind === 'success' ? t('note_hint') : undefined}
        required={kind === 'success' && unproved > 0}
        error={asked && lacks.note ? t('note_missing', { n: unproved }) : undefined}
        className="w-full"
      >
        {(aria) => (
          <textarea
            {...aria}
            rows={2}
            maxLength={limits.text}
            className="control h-auto w-full py-1"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <CommandButton
        id="face.report-events"
        look="primary"
        busy={busy}
        label={t(`send.${kind}`, { n: packages.length })}
        unable={unable}
      />
      {fault !== null && (
        <p role="alert" className="text-failed">
          {fault}
        </p>
      )}
    </form>
  );
}
