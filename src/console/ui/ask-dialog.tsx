import { useRef, useState, type ReactNode } from 'react';
import { failureText } from '~console/platform/failure-text';
import { limits } from '~domain/limits';
import { Button } from './button';
import { Dialog } from './dialog';

/** A text it resolves to is why it was not done, and so is what it rejects with; done, the dialog closes. */
type Work = () => Promise<string | void>;

interface AskDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly keep: string;
  /** `danger` = something is given up: then keeping it is what Enter does. */
  readonly look?: 'primary' | 'danger';
  /** Words that must be given. */
  readonly note?: string;
  /** Further ways out, before the main one. */
  readonly renderWays?: (busy: boolean, take: (work: Work) => void) => ReactNode;
  readonly onConfirm: (note: string) => ReturnType<Work>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Does one work at a time, and keeps why it was not done. */
function useWork() {
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** False = it was not done. */
  const take = async (work: Work): Promise<boolean> => {
    setBusy(true);
    setFault(null);
    try {
      const refused = await work();
      if (typeof refused !== 'string') return true;
      setFault(refused);
      return false;
    } catch (error) {
      setFault(failureText(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, take };
}

/**
 * Asks before something is done that is not taken back, for words too where it takes some, and tells why it was not
 * done.
 */
export function AskDialog({
  title,
  confirm,
  keep,
  look = 'primary',
  note: noteLabel,
  renderWays,
  onConfirm,
  onClose,
  children,
}: AskDialogProps) {
  const first = useRef<HTMLElement>(null);
  const [note, setNote] = useState('');
  const { busy, fault, take } = useWork();
  const lacks = noteLabel !== undefined && note.trim() === '';
  const done = async (): Promise<void> => {
    if (!lacks && !busy && (await take(() => onConfirm(note.trim())))) onClose();
  };
  const start =
    (on: boolean) =>
    (element: HTMLElement | null): void => {
      if (on) first.current = element;
    };
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      busy={busy}
      onClose={onClose}
      initialFocus={first}
      actions={
        <>
          <Button ref={start(noteLabel === undefined && look === 'danger')} disabled={busy} onClick={onClose}>
            {keep}
          </Button>
          {renderWays?.(busy, (work) => void take(work))}
          <Button
            ref={start(noteLabel === undefined && look === 'primary')}
            look={look}
            busy={busy}
            disabled={lacks}
            onClick={() => void done()}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {noteLabel !== undefined && (
        <label className="mt-3 flex flex-col gap-1">
          <span className="text-dim">{noteLabel}</span>
          <input
            ref={start(true)}
            className="control"
            value={note}
            maxLength={limits.text}
            onChange={(event) => setNote(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && void done()}
          />
        </label>
      )}
      {fault !== null && (
        <p role="alert" className="mt-2 whitespace-pre-line text-failed">
          {fault}
        </p>
      )}
    </Dialog>
  );
}
