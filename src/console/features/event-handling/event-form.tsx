import { useState, type Dispatch, type SetStateAction } from 'react';
import { failureText } from '~console/platform/failure-text';
import { useReloadHeld } from '~console/platform/new-version';
import { useText } from '~console/platform/text';
import { PhotoField } from '~console/package/photos/photo-field';
import type { Photo } from '~console/package/photos/use-photos';
import { lackOf, noFailure, failureBody, withReason, type Failure } from '~console/sheet/failure';
import { ReasonOptions, FailureDay } from '~console/sheet/failure-fields';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useActionHandler } from '~console/terminal/action-handlers';
import { stationCommands } from '~commands/station-commands';
import { useRunCommand } from '~console/terminal/start/use-run-command';
import { Field } from '~console/ui/field';
import { useOpenedForm } from '~console/ui/opened-form';
import { unlessTyped } from '~console/ui/unless-typed';
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

type Kind = EventReport['kind'];

const kinds = ['success', 'failure'] as const;

/** Reasons that fit whatever is under way with each of them. */
function reasonsFor(packages: readonly SubjectPackage[]): readonly Reason[] {
  const flows = new Set(
    packages.map(({ status }) => (status === 'In_pickup' ? 'pickup' : status === 'In_return' ? 'return' : 'delivery')),
  );
  return reasons.filter(({ types }) => [...flows].every((flow) => types.includes(flow)));
}

/** What has been said of each kind: what is said of a success is not said of a failure, nor of the next list. */
interface Said {
  readonly proof: string;
  readonly photos: ReadonlyMap<number, readonly Photo[]>;
  readonly failure: Failure;
}

const nothingSaid: Said = { proof: '', photos: new Map(), failure: noFailure };

const unprovedOf = (packages: readonly SubjectPackage[], { photos }: Said): number =>
  packages.filter(({ id }) => (photos.get(id)?.length ?? 0) === 0).length;

/** What a report can't be sent without; null = nothing lacks. */
function lackOfReport(kind: Kind, said: Said, unproved: number): 'note' | 'reason' | 'day' | null {
  if (kind === 'failure') return lackOf(said.failure);
  return said.proof.trim() === '' && unproved > 0 ? 'note' : null;
}

function reportOf(kind: Kind, { proof, photos, failure }: Said): EventReport {
  if (kind === 'failure') return { kind, ...failureBody(failure) };
  const note = proof.trim();
  const taken = new Map([...photos].map(([id, list]) => [id, list.map((photo) => photo.id)]));
  return { kind, ...(note === '' ? {} : { note }), photos: taken };
}

/** What came of the packages of the list: one report for all of them. */
export function EventForm({ packages, kind, onKind, photographed, send }: EventFormProps) {
  const t = useText('event-handling');
  const [said, setSaid] = useState(nothingSaid);
  useReloadHeld(said.proof !== '' || said.photos.size > 0 || said.failure !== noFailure);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const unproved = unprovedOf(packages, said);
  const lack = lackOfReport(kind, said, unproved);
  const run = useRunCommand();
  const { opened } = useOpenedForm(undefined, false);
  const report = async (): Promise<void> => {
    setAsked(true);
    setFault(null);
    if (lack !== null) return;
    setBusy(true);
    try {
      await send(reportOf(kind, said));
      setAsked(false);
      setSaid((now) => ({
        proof: unlessTyped(said.proof, nothingSaid.proof)(now.proof),
        photos: unlessTyped(said.photos, nothingSaid.photos)(now.photos),
        failure: unlessTyped(said.failure, nothingSaid.failure)(now.failure),
      }));
    } catch (error) {
      setFault(failureText(error));
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
      {...opened}
      className="flex flex-col items-start gap-3"
      aria-label={t('form')}
      onSubmit={(event) => {
        event.preventDefault();
        run('face.report-events');
      }}
    >
      <KindChoice kind={kind} onKind={onKind} />
      {kind === 'failure' && (
        <FailureFields
          reasons={reasonsFor(packages)}
          failure={said.failure}
          onFailure={(failure) => setSaid({ ...said, failure })}
          lack={asked ? lack : null}
        />
      )}
      {kind === 'success' && photographed && <Photos of={photographed} onSaid={setSaid} photos={said.photos} />}
      <NoteField kind={kind} said={said} onSaid={setSaid} unproved={unproved} lacking={asked && lack === 'note'} />
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

interface KindChoiceProps {
  readonly kind: Kind;
  readonly onKind: (kind: Kind) => void;
}

function KindChoice({ kind, onKind }: KindChoiceProps) {
  const t = useText('event-handling');
  return (
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
  );
}

interface FailureFieldsProps {
  readonly reasons: readonly Reason[];
  readonly failure: Failure;
  readonly onFailure: (failure: Failure) => void;
  /** What it was asked to be sent without. */
  readonly lack: 'note' | 'reason' | 'day' | null;
}

/** Why they failed, and the day the customer chose. */
function FailureFields({ reasons, failure, onFailure, lack }: FailureFieldsProps) {
  const t = useText('event-handling');
  return (
    <>
      <Field
        label={t('reason')}
        required
        error={lack === 'reason' ? t('reason_missing') : undefined}
        className="w-full"
      >
        {(aria) => (
          <select
            {...aria}
            className="control w-full"
            value={failure.reason}
            onChange={(event) => onFailure(withReason(failure, event.target.value))}
          >
            <ReasonOptions reasons={reasons} />
          </select>
        )}
      </Field>
      <Field
        label={t('day')}
        required={failure.reason === postponedReason}
        error={lack === 'day' ? failure.dayFault || t('day_missing') : undefined}
        className="w-full"
      >
        {(aria) => <FailureDay {...aria} className="w-full" value={failure} onChange={onFailure} />}
      </Field>
    </>
  );
}

interface PhotosProps {
  readonly of: SubjectPackage;
  readonly photos: Said['photos'];
  readonly onSaid: Dispatch<SetStateAction<Said>>;
}

function Photos({ of, photos, onSaid }: PhotosProps) {
  return (
    <div className="w-full">
      <p className="pb-1 font-mono text-mono">{of.code}</p>
      <PhotoField
        key={of.id}
        packageId={of.id}
        kind="epod"
        value={photos.get(of.id) ?? []}
        onChange={(next) => onSaid((before) => ({ ...before, photos: new Map([...before.photos, [of.id, next]]) }))}
      />
    </div>
  );
}

interface NoteFieldProps {
  readonly kind: Kind;
  readonly said: Said;
  readonly onSaid: (said: Said) => void;
  /** Packages without a photo. */
  readonly unproved: number;
  /** It was asked to be sent without the note that they need. */
  readonly lacking: boolean;
}

function NoteField({ kind, said, onSaid, unproved, lacking }: NoteFieldProps) {
  const t = useText('event-handling');
  return (
    <Field
      label={t('note')}
      hint={kind === 'success' ? t('note_hint') : undefined}
      required={kind === 'success' && unproved > 0}
      error={lacking ? t('note_missing', { n: unproved }) : undefined}
      className="w-full"
    >
      {(aria) => (
        <textarea
          {...aria}
          rows={2}
          maxLength={limits.text}
          className="control h-auto w-full py-1"
          value={kind === 'success' ? said.proof : said.failure.note}
          onChange={({ target: { value } }) =>
            onSaid(
              kind === 'success' ? { ...said, proof: value } : { ...said, failure: { ...said.failure, note: value } },
            )
          }
        />
      )}
    </Field>
  );
}
