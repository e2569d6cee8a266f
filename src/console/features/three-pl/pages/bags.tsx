import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { ListPage } from '~console/resource/list-page';
import { CommandButton, NextStepButton } from '~console/terminal/buttons/command-button';
import { useGoFromHere } from '~console/terminal/go-from-here';
import { useActionHandler } from '~console/terminal/action-handlers';
import { formCommands } from '~commands/form-commands';
import { Button } from '~console/ui/button';
import { lazyDialog } from '~console/ui/opening-dialog';
import { bags } from '../lists';
import { PlaceFields, usePlace } from '../place-fields';

const FormDialog = lazyDialog(() => import('~console/resource/form-dialog').then((module) => module.FormDialog));

/** Bags for carriers, and the way to open one. */
export function Bags3pl() {
  const t = useText('three-pl');
  const [asking, setAsking] = useState(false);
  useActionHandler(formCommands.carrierBagNew, () => setAsking(true));
  return (
    <>
      <ListPage
        resource={bags}
        actions={
          <>
            <CommandButton id="page.outbound-3pl" />
            <NextStepButton id="face.carrier-bag-new" label={t('action.new_bag')} />
          </>
        }
      />
      {asking && (
        <FormDialog title={t('action.new_bag')} onClose={() => setAsking(false)}>
          <NewBag />
        </FormDialog>
      )}
    </>
  );
}

/** For which carrier and from which hub; Enter opens it with those that stand there. */
function NewBag() {
  const t = useText('three-pl');
  const fromHere = useGoFromHere();
  const [chosen, setChosen] = useState<{ readonly carrier: number | null; readonly hub: number | null }>({
    carrier: null,
    hub: null,
  });
  const { carrierId, hubId } = usePlace(chosen.carrier, chosen.hub);
  const [asked, setAsked] = useState(false);
  const opening = useMutation({
    mutationFn: async (body: { readonly carrier_id: number; readonly hub_id: number }) =>
      call('POST /mu-3pl', { body }),
    onMutate: fromHere,
    onSuccess: ({ data }, _place, open) => open(`/mu-3pl/${data.id}`, data.mu_code),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (carrierId !== null && hubId !== null && !opening.isPending)
      opening.mutate({ carrier_id: carrierId, hub_id: hubId });
  };
  const lacks = asked && (carrierId === null || hubId === null);
  return (
    <form aria-label={t('action.new_bag')} className="flex flex-col gap-3" onSubmit={submit}>
      <PlaceFields
        carrierId={carrierId}
        hubId={hubId}
        onCarrier={(carrier) => setChosen({ ...chosen, carrier })}
        onHub={(hub) => setChosen({ ...chosen, hub })}
      />
      {(lacks || opening.isError) && (
        <p role="alert" className="text-failed">
          {lacks ? t('new.no_place') : failureText(opening.error)}
        </p>
      )}
      {/* What stands there is mostly right; closing gives the focus back. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Button autoFocus type="submit" look="primary" keys="enter" busy={opening.isPending} className="self-end">
        {t('action.open_bag')}
      </Button>
    </form>
  );
}
