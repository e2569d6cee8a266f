import { useUser } from '~console/platform/session';
import { ListPage } from '~console/resource/list-page';
import { CommandButton } from '~console/terminal/command-button';
import { may } from '~domain/access';
import { bags } from '../bags';
import { NewBag } from '../new-bag';

/** Bags of the user's hubs, and the way to begin one. */
export function MobileUnits() {
  const user = useUser();
  return (
    <>
      {user && may(user, 'package.mu_add') && <NewBag />}
      <ListPage resource={bags} actions={<CommandButton id="page.linehaul-detail" />} />
    </>
  );
}
