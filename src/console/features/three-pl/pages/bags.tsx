import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { ListPage } from '~console/resource/list-page';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useGoFromHere } from '~console/terminal/go-from-here';
import { useActionHandler } from '~console/terminal/action-handlers';
import { formCommands } from '~commands/form-commands';
import { toast } from '~console/ui/toast';
import { bags } from '../lists';
import { PlaceFields, usePlace } from '../place-fields';

/** Bags for carriers, and a new one. */
export function Bags3pl() {
  const t = useText('three-pl');
  const fromHere = useGoFromHere();
  const [chosen, setChosen] = useState<{ readonly carrier: number | null; readonly hub: number | null }>({
    carrier: null,
    hub: null,
  });
  const { carrierId, hubId } = usePlace(chosen.carrier, chosen.hub);
  const opening = useMutation({
    mutationFn: async () => call('POST /mu-3pl', { body: { carrier_id: carrierId ?? 0, hub_id: hubId ?? 0 } }),
    onMutate: fromHere,
    onSuccess: ({ data }, _none, open) => open(`/mu-3pl/${data.id}`, data.mu_code),
    onError: (error) => toast('error', failureText(error)),
  });
  const unable = carrierId === null || hubId === null ? t('new.no_place') : undefined;
  useActionHandler(formCommands.carrierBagNew, () => unable ?? opening.mutate());
  return (
    <div className="panes h-full">
      <aside
        aria-label={t('action.new_bag')}
        className="flex w-72 shrink-0 flex-col gap-3 overflow-auto border-r border-line bg-panel p-4"
      >
        <strong className="font-semibold">{t('action.new_bag')}</strong>
        <PlaceFields
          carrierId={carrierId}
          hubId={hubId}
          onCarrier={(carrier) => setChosen({ ...chosen, carrier })}
          onHub={(hub) => setChosen({ ...chosen, hub })}
        />
        <CommandButton
          id="face.carrier-bag-new"
          look="primary"
          className="self-start"
          busy={opening.isPending}
          label={t('action.open_bag')}
          unable={unable}
        />
      </aside>
      <div className="min-w-0 flex-1 overflow-auto">
        <ListPage resource={bags} actions={<CommandButton id="page.outbound-3pl" />} />
      </div>
    </div>
  );
}
