import { useRef, useState } from 'react';
import { call } from '~console/platform/api';
import { messagesOf } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { useSheetsChanged, type SheetDetail, addAll } from '~console/sheet/use-sheet';
import { toast } from '~console/ui/toast';

/**
 * What the page does with a sheet as a whole; what it is refused is said, and the sheet read again. `unable` = why it
 * can't leave yet.
 */
export function useSheetSteps(sheet: SheetDetail, unable: string | undefined) {
  const t = useText('outbound-sheets');
  const changed = useSheetsChanged();
  const [busy, setBusy] = useState(false);
  // The key that starts it is pressed again before the button shows that it has begun.
  const working = useRef(false);
  /** The last start was refused because more belongs to the trip. */
  const [missing, setMissing] = useState(false);
  const params = { id: sheet.id };

  const step = async (work: () => Promise<void>): Promise<void> => {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (messagesOf(error, 'missing').length > 0) setMissing(true);
      else {
        const codes = messagesOf(error, 'packages');
        toast('error', codes.length > 0 ? `${failureText(error)} ${codes.join(' ')}` : failureText(error));
      }
    } finally {
      working.current = false;
      setBusy(false);
      changed();
    }
  };
  const leave = (work: () => Promise<void>): Promise<void> =>
    step(async () => {
      if (unable !== undefined) return toast('warning', unable);
      setMissing(false);
      await work();
      toast('success', t('started', { code: sheet.code }));
    });
  const start = (force: boolean): Promise<void> =>
    leave(async () => {
      await call('PATCH /runsheets/{id}/start', { params, body: { force } });
    });
  const addAndStart = (codes: readonly string[]): Promise<void> =>
    leave(async () => {
      const left = await addAll(sheet.id, codes);
      if (left.length > 0) toast('warning', t('sheet:missing.left', { n: left.length, codes: left.join(' ') }));
      await call('PATCH /runsheets/{id}/start', { params, body: { force: true } });
    });
  const cancel = (): Promise<void> =>
    step(async () => {
      await call('PATCH /runsheets/{id}/cancel', { params, body: { version: sheet.version } });
      toast('success', t('cancelled', { code: sheet.code }));
    });
  return { busy, missing, closeMissing: () => setMissing(false), start, addAndStart, cancel };
}
