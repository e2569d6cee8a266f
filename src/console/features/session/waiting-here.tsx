import { useEffect, useState } from 'react';
import { formatCount } from '~console/platform/format';
import { logFailure } from '~console/platform/log';
import { useText } from '~console/platform/text';
import { whenIdle } from '~console/platform/when-idle';
import { countHere } from './count-here';

/** That something waits in this browser, and how much; not whose it is, nor what. */
export function WaitingHere() {
  const t = useText('session');
  const [count, setCount] = useState(0);
  useEffect(
    () =>
      whenIdle(() => {
        countHere(null).then(setCount, (error: unknown) => logFailure('what waits could not be counted', error));
      }),
    [],
  );
  return (
    <output className="block text-attention empty:hidden not-empty:mb-3">
      {count > 0 ? t('login.waiting', { count, shown: formatCount(count) }) : null}
    </output>
  );
}
