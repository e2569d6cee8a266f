import { useUser } from '~console/platform/session';
import { ListPage } from '~console/resource/list-page';
import { CommandButton } from '~console/terminal/command-button';
import { useLive } from '~console/linehaul/use-live';
import { may } from '~domain/access';
import { NewTrip } from '../new-trip';
import { trips } from '../trips';

/** Trips one by one: on the road, late, short, and those being loaded. */
export function MonitoringDetail() {
  const user = useUser();
  useLive(trips.name);
  return (
    <>
      {user && may(user, 'package.linehaul_dispatch') && <NewTrip />}
      <ListPage resource={trips} actions={<CommandButton id="page.linehaul-monitoring" />} />
    </>
  );
}
