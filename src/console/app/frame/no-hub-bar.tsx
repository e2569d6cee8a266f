import { useHubs } from '~console/package/use-hubs';
import { SetupLink } from '~console/terminal/setup-link';
import { useActiveHub } from '~console/platform/active-hub';
import { useText } from '~console/platform/text';

/** A network without a hub can do next to nothing: said on every page, with the way to where the first is opened. */
export function NoHubBar() {
  return useActiveHub() ? null : <OfNetwork />;
}

function OfNetwork() {
  const t = useText();
  const { data } = useHubs();
  if (data?.length !== 0) return null;
  return (
    <p className="border-attention/40 bg-attention-soft border-b px-4 py-1">
      {t('no_hub')} <SetupLink page="page.hubs" />
    </p>
  );
}
