import { Description, Dialog as HeadlessDialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentPropsWithoutRef,
  type MutableRefObject,
  type ReactNode,
} from 'react';
import { useText } from '~console/platform/text';
import { Button } from './button';
import { HoldContext, useTyped } from './hold-dialog';
import { firstField, useOpened } from './opening-dialog';

interface DialogProps {
  readonly open: boolean;
  /**
   * Told by Esc, a click beside it and ✕; where something has been typed, once its loss was agreed to. Null = none of
   * them closes it, buttons of its own alone do.
   */
  readonly onClose: (() => void) | null;
  readonly title: string;
  /** `alertdialog` where it asks before something happens. */
  readonly role?: 'dialog' | 'alertdialog';
  readonly wide?: boolean;
  /** What was answered is under way: it stays until what came of it is told. */
  readonly busy?: boolean;
  readonly initialFocus?: MutableRefObject<HTMLElement | null>;
  /** Its own question, which has the focus first: it is read by that, and with the title it would be read twice. */
  readonly question?: MutableRefObject<HTMLElement | null>;
  /** Buttons, the main one last. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Whatever imports this carries headlessui: load it with `lazy`, never from the shell or a page's first paint.
 * Esc and a click beside it close; focus stays inside and returns to where it was. What has been typed into it isn't
 * dropped unasked by any of those; a button that says so may.
 */
export function Dialog({
  open,
  onClose,
  title,
  role = 'dialog',
  wide = false,
  busy = false,
  initialFocus,
  question,
  actions,
  children,
}: DialogProps) {
  const t = useText();
  useOpened();
  const { watch, isTyped } = useTyped();
  const [asking, setAsking] = useState(false);
  const first = useRef<HTMLElement | null>(null);
  const panel = useCallback((element: HTMLElement | null) => {
    first.current = element && firstField(element);
  }, []);
  const held = useRef(false);
  const hold = useCallback((on: boolean) => {
    held.current = on;
  }, []);
  const close = (): void => {
    if (busy || held.current || onClose === null) return;
    if (isTyped()) setAsking(true);
    else onClose();
  };
  // What is asked is read with its title, whichever button has the focus.
  const Body = role === 'alertdialog' && !question ? AskedBody : 'div';
  const begins = question ?? initialFocus ?? (role === 'dialog' ? first : undefined);
  return (
    <HeadlessDialog open={open} onClose={close} role={role} initialFocus={begins} className="fixed inset-0 z-50">
      <DialogBackdrop className="bg-veil fixed inset-0" />
      <div className="fixed inset-0 flex items-start justify-center overflow-y-auto p-4 pt-[12vh] max-desk:p-2">
        <DialogPanel
          ref={panel}
          {...watch}
          className={`border-line bg-panel shadow-pop w-full rounded-lg border ${wide ? 'max-w-180' : 'max-w-100'}`}
        >
          <div className="border-line flex items-center justify-between border-b py-2 pr-2 pl-4">
            <DialogTitle className="font-semibold">{title}</DialogTitle>
            {onClose && (
              <Button look="quiet" onClick={close} aria-label={t('ui:close')} className="w-control px-0">
                <span aria-hidden="true">✕</span>
              </Button>
            )}
          </div>
          <BeginsAt place={begins} />
          <ReturnToPage />
          <Body className="p-4">
            <HoldContext value={hold}>{children}</HoldContext>
          </Body>
          {actions ? (
            <div className="border-line flex flex-wrap justify-end gap-2 border-t px-4 py-3">{actions}</div>
          ) : null}
        </DialogPanel>
      </div>
      {asking && onClose && <DropQuestion onStay={() => setAsking(false)} onLeave={onClose} />}
    </HeadlessDialog>
  );
}

function AskedBody(props: ComponentPropsWithoutRef<'div'>) {
  return <Description as="div" {...props} />;
}

interface StayOrLeave {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

interface StayQuestionProps extends StayOrLeave {
  readonly words: { readonly title: string; readonly body: string; readonly leave: string; readonly stay: string };
}

/** Asks before something typed is lost, over what keeps it meanwhile; staying is at hand. */
export function StayQuestion({ words, onStay, onLeave }: StayQuestionProps) {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      role="alertdialog"
      title={words.title}
      onClose={onStay}
      initialFocus={stay}
      actions={
        <>
          <Button look="danger" onClick={onLeave}>
            {words.leave}
          </Button>
          <Button ref={stay} look="primary" onClick={onStay}>
            {words.stay}
          </Button>
        </>
      }
    >
      {words.body}
    </Dialog>
  );
}

/** Asks before what is typed into a form is dropped, as for another that takes its place. */
export function DropQuestion(answers: StayOrLeave) {
  const t = useText('ui');
  const words = { title: t('drop.title'), body: t('drop.body'), leave: t('drop.drop'), stay: t('drop.stay') };
  return <StayQuestion words={words} {...answers} />;
}

/**
 * Where it is touched headlessui gives the focus to the dialog as a whole, and keys of a handheld would be for nothing in
 * it.
 */
function BeginsAt({ place }: { readonly place: MutableRefObject<HTMLElement | null> | undefined }) {
  useEffect(() => {
    queueMicrotask(() => {
      const element = place?.current;
      if (element && document.activeElement === element.closest('[aria-modal=true]')) element.focus();
    });
  }, [place]);
  return null;
}

/** How many stand open. */
let dialogs = 0;

/**
 * Where nothing had the focus, nothing has it again: keys go on being the page's. headlessui would give it to whatever
 * had it last, and who pressed `?` and Esc would type into the prompt.
 */
function ReturnToPage() {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    dialogs += 1;
    return () => {
      dialogs -= 1;
      const isNowhere = (element: Element | null): boolean => element === null || element === document.body;
      // Or somebody has gone on somewhere meanwhile.
      if (!isNowhere(before) || !isNowhere(document.activeElement)) return;
      const leave = (): void => {
        // The focus may be that of a dialog which opened as this one closed.
        if (dialogs === 0 && document.activeElement instanceof HTMLElement) document.activeElement.blur();
      };
      // headlessui gives the focus back in a task of its own behind this one.
      queueMicrotask(() => queueMicrotask(leave));
    };
  }, [before]);
  return null;
}
