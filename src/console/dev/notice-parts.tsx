import { useState, type ReactNode } from 'react';
import { ApiFailure } from '~console/platform/api-failure';
import { AskDialog } from '~console/ui/ask-dialog';
import { Button } from '~console/ui/button';
import { Dialog, StayQuestion } from '~console/ui/dialog';
import { EmptyState, ErrorState, Pending } from '~console/ui/empty';
import { Sentence } from '~console/ui/sentence';
import { Spinner } from '~console/ui/spinner';
import { toast, type ToastKind } from '~console/ui/toast';
import { State, useSay, type Part } from './part';

const nothing = (): void => undefined;
const again = (): Promise<void> => Promise.resolve();
const failure = new ApiFailure(409, 'EPK030', '');
const box = 'w-80 rounded-lg border border-line bg-panel';

function Empties() {
  const say = useSay();
  return (
    <>
      <State of="empty">
        <div className={box}>
          <EmptyState
            title={say('Chưa có phiếu nào', 'No runsheets yet')}
            hint={say(
              'Phiếu lấy hàng được lập theo bưu tá và tuyến.',
              'Pickup runsheets are made by courier and route.',
            )}
          >
            <Button look="primary">{say('Lập phiếu', 'New runsheet')}</Button>
          </EmptyState>
        </div>
      </State>
      <State of="wrong">
        <div className={box}>
          <ErrorState error={failure} retry={nothing} />
        </div>
      </State>
      <State of="offline">
        <div className={box}>
          <ErrorState error={new ApiFailure(0, 'offline', '')} retry={nothing} />
        </div>
      </State>
    </>
  );
}

function Pendings() {
  return (
    <>
      <State of="loading">
        <div className={box}>
          <Pending query={{ isError: false, error: null, refetch: again }} />
        </div>
      </State>
      <State of="wrong">
        <div className={box}>
          <Pending query={{ isError: true, error: failure, refetch: again }} />
        </div>
      </State>
    </>
  );
}

function Spinners() {
  const say = useSay();
  return (
    <>
      <State of="loading">
        <Spinner />
      </State>
      <State of="long">
        <Spinner label={say('Đang tính cước cho 1.284 kiện', 'Pricing 1,284 packages')} />
      </State>
    </>
  );
}

function Sentences() {
  const say = useSay();
  return (
    <State of="normal">
      <p>
        <Sentence
          text={say(
            'Có 3 kiện không đổi được: <see>xem lý do</see> hoặc <undo>hoàn tác</undo>.',
            '3 packages were refused: <see>see why</see> or <undo>undo</undo>.',
          )}
          onPress={{ see: nothing, undo: nothing }}
        />
      </p>
    </State>
  );
}

/** A button that opens one of them, until it is closed. */
function Opener({ words, children }: { readonly words: string; readonly children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words}</Button>
      {open && children(() => setOpen(false))}
    </>
  );
}

function Dialogs() {
  const say = useSay();
  const title = say('Ghi chú kiện', 'Note on the package');
  const text = (
    <input aria-label={title} className="control w-full" defaultValue={say('Giao sau 17 giờ', 'After 5 pm')} />
  );
  const actions = (busy: boolean, close: () => void) => (
    <>
      <Button onClick={close}>{say('Đóng', 'Close')}</Button>
      <Button look="primary" busy={busy} onClick={close}>
        {say('Lưu', 'Save')}
      </Button>
    </>
  );
  const shown = [
    { of: 'normal', words: say('Hộp thoại', 'Dialog'), wide: false, busy: false },
    { of: 'long', words: say('Hộp thoại rộng', 'Wide dialog'), wide: true, busy: false },
  ] as const;
  return (
    <>
      {shown.map(({ of, words, wide, busy }) => (
        <State key={of} of={of}>
          <Opener words={words}>
            {(close) => (
              <Dialog open title={title} wide={wide} busy={busy} onClose={close} actions={actions(busy, close)}>
                {text}
              </Dialog>
            )}
          </Opener>
        </State>
      ))}
      <State of="open">
        <Opener words={say('Câu hỏi khi rời đi', 'Question on leaving')}>
          {(close) => (
            <StayQuestion
              words={{
                title: say('Bỏ những gì đã nhập?', 'Drop what was typed?'),
                body: say('Ghi chú chưa được lưu.', 'The note is not saved.'),
                leave: say('Bỏ', 'Drop'),
                stay: say('Ở lại', 'Stay'),
              }}
              onStay={close}
              onLeave={close}
            />
          )}
        </Opener>
      </State>
    </>
  );
}

function Asks() {
  const say = useSay();
  const words = {
    title: say('Hủy phiếu này?', 'Cancel this runsheet?'),
    confirm: say('Hủy phiếu', 'Cancel it'),
    keep: say('Giữ lại', 'Keep it'),
  };
  const body = say('12 kiện sẽ trở về kho.', '12 packages go back to the hub.');
  return (
    <>
      <State of="normal">
        <Opener words={say('Hỏi trước khi hủy', 'Ask before cancelling')}>
          {(close) => (
            <AskDialog {...words} look="danger" onConfirm={again} onClose={close}>
              {body}
            </AskDialog>
          )}
        </Opener>
      </State>
      <State of="busy">
        <Opener words={say('Hỏi, rồi chờ', 'Ask, then wait')}>
          {(close) => (
            <AskDialog {...words} onConfirm={() => new Promise(nothing)} onClose={close}>
              {body}
            </AskDialog>
          )}
        </Opener>
      </State>
      <State of="wrong">
        <Opener words={say('Hỏi lý do, rồi bị từ chối', 'Ask why, then refuse')}>
          {(close) => (
            <AskDialog
              {...words}
              look="danger"
              note={say('Lý do', 'Reason')}
              onConfirm={() => Promise.reject(failure)}
              onClose={close}
            >
              {body}
            </AskDialog>
          )}
        </Opener>
      </State>
    </>
  );
}

function Toasts() {
  const say = useSay();
  const shown: readonly { readonly kind: ToastKind; readonly text: string }[] = [
    { kind: 'success', text: say('Đã lưu.', 'Saved.') },
    { kind: 'error', text: say('Không lưu được.', 'Could not be saved.') },
    { kind: 'warning', text: say('Mất kết nối.', 'Connection lost.') },
    {
      kind: 'info',
      text: say(
        'Báo cáo đối soát thu hộ tháng 11 đã sẵn sàng để tải về.',
        'The COD report of November is ready to be downloaded.',
      ),
    },
  ];
  return (
    <State of="open">
      <span className="flex gap-2">
        {shown.map(({ kind, text }) => (
          <Button key={kind} onClick={() => toast(kind, text)}>
            {kind}
          </Button>
        ))}
        <Button
          onClick={() =>
            toast('success', say('Đã hoàn 12 kiện.', '12 packages returned.'), {
              label: say('Hoàn tác', 'Undo'),
              run: nothing,
            })
          }
        >
          {say('có nút', 'with a button')}
        </Button>
      </span>
    </State>
  );
}

function InPlaceOfRows() {
  return (
    <>
      <Empties />
      <Pendings />
    </>
  );
}

export const noticeParts: readonly Part[] = [
  { files: ['empty.tsx'], Show: InPlaceOfRows },
  { files: ['spinner.tsx'], Show: Spinners },
  { files: ['sentence.tsx'], Show: Sentences },
  { files: ['dialog.tsx'], Show: Dialogs },
  { files: ['ask-dialog.tsx'], Show: Asks },
  { files: ['toast.tsx', 'toasts.tsx'], Show: Toasts },
];
