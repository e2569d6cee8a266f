import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { CourierField } from '~console/package/courier-field';
import { OwnHubSelect, useWorkHub } from '~console/package/own-hub-select';
import { useGoFromHere } from '~console/terminal/go-from-here';
import { Button } from '~console/ui/button';
import { Dialog } from '~console/ui/dialog';
import type { PickerOption } from '~console/ui/picker';
import type { BodyInputOf } from '~contract/endpoints';

/** Who has come back; a check-in of his that is open already is gone on with. */
export function NewCheckin({ onClose }: { readonly onClose: () => void }) {
  const t = useText('checkin-sheets');
  const fromHere = useGoFromHere();
  const client = useQueryClient();
  const [chosenHub, setHub] = useState<number | null>(null);
  const hub = useWorkHub(chosenHub);
  const [courier, setCourier] = useState<PickerOption | null>(null);
  const [asked, setAsked] = useState(false);
  const opening = useMutation({
    mutationFn: async (body: BodyInputOf<'POST /checkin-runsheets'>) =>
      (await call('POST /checkin-runsheets', { body })).data,
    onMutate: fromHere,
    onSuccess: ({ id, code }, _body, open) => {
      void client.invalidateQueries({ queryKey: ['runsheets'] });
      open(`/checkin-runsheet/${id}`, code);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (courier && hub !== null && !opening.isPending) opening.mutate({ hub_id: hub, courier_id: courier.id });
  };
  return (
    <Dialog open title={t('new.title')} busy={opening.isPending} onClose={onClose}>
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
        {opening.error !== null && (
          <p role="alert" className="text-failed">
            {failureText(opening.error)}
          </p>
        )}
        <Button type="submit" look="primary" keys="enter" busy={opening.isPending} className="self-end">
          {t('new.do')}
        </Button>
      </form>
    </Dialog>
  );
}
