import { useState, type FormEvent } from 'react';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { CourierField } from '~console/package/courier-field';
import { OwnHubSelect, useWorkHub } from '~console/package/own-hub-select';
import { Button } from '~console/ui/button';
import { Dialog } from '~console/ui/dialog';
import type { PickerOption } from '~console/ui/picker';

interface NewCheckinProps {
  readonly error: unknown;
  readonly busy: boolean;
  readonly onOpen: (hubId: number, courierId: number) => void;
  readonly onClose: () => void;
}

/** Who has come back; a check-in of his that is open already is gone on with. */
export function NewCheckin({ error, busy, onOpen, onClose }: NewCheckinProps) {
  const t = useText('checkin-sheets');
  const [chosenHub, setHub] = useState<number | null>(null);
  const hub = useWorkHub(chosenHub);
  const [courier, setCourier] = useState<PickerOption | null>(null);
  const [asked, setAsked] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (courier && hub !== null && !busy) onOpen(hub, courier.id);
  };
  return (
    <Dialog open title={t('new.title')} onClose={onClose}>
      <form className="flex flex-col gap-3" onSubmit={submit}>
        <OwnHubSelect
          value={hub}
          onChange={(id) => {
            setHub(id);
            setCourier(null);
          }}
        />
        <CourierField
          hubId={hub}
          value={courier}
          onPick={setCourier}
          error={asked && !courier ? t('new.courier_missing') : undefined}
        />
        {error !== null && (
          <p role="alert" className="text-failed">
            {failureText(error)}
          </p>
        )}
        <Button type="submit" look="primary" keys="enter" busy={busy} className="self-end">
          {t('new.do')}
        </Button>
      </form>
    </Dialog>
  );
}
