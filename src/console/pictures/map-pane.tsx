import { lazy, Suspense } from 'react';
import { useLocation, useSearch } from 'wouter';
import { uiCommands } from '~commands/ui-commands';
import { useText } from '~console/platform/text';
import { useActionHandler } from '~console/terminal/action-handlers';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useHubs } from '~console/package/use-hubs';
import { Pending } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import type { MapHub, MapLane } from './map-shapes';

type KnownHub = NonNullable<ReturnType<typeof useHubs>['data']>[number];

interface MapPaneProps {
  readonly lanes?: readonly MapLane[];
  /** What a hub of the network is on this page; null = it is not on the map. */
  readonly hub: (hub: KnownHub) => Pick<MapHub, 'value' | 'ink' | 'text' | 'to'> | null;
}

/** Costs nothing until it is opened. */
const NetworkMap = lazy(() => import('./network-map').then((module) => ({ default: module.NetworkMap })));
const none: readonly MapLane[] = [];

/**
 * Whether the page's map is shown: in the address, so that a screen on the wall keeps it. Its key shows and hides it.
 */
export function useMapShown(): boolean {
  const search = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const shown = search.get('map') === '1';
  useActionHandler(uiCommands.map, () => {
    if (shown) search.delete('map');
    else search.set('map', '1');
    const rest = search.toString();
    navigate(rest === '' ? path : `${path}?${rest}`, { replace: true });
  });
  return shown;
}

export function MapButton({ shown }: { readonly shown: boolean }) {
  const t = useText('pictures');
  return <CommandButton id={uiCommands.map.id} label={t(shown ? 'hide' : 'show')} />;
}

/** The network on a map of Viet Nam. */
export function MapPane({ lanes = none, hub }: MapPaneProps) {
  const hubs = useHubs();
  if (!hubs.data) return <Pending query={hubs} />;
  const shown = hubs.data.flatMap((known): MapHub[] => {
    const told = hub(known);
    return told ? [{ ...known, ...told }] : [];
  });
  return (
    <Suspense
      fallback={
        <div className="grid h-full place-items-center">
          <Spinner />
        </div>
      }
    >
      <NetworkMap hubs={shown} lanes={lanes} />
    </Suspense>
  );
}
