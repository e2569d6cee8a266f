import { useSetAtom } from 'jotai';
import { createElement, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Route, useLocation } from 'wouter';
import { pageCommands } from '~commands/pages';
import { scanPageOpeningAtom } from '~console/terminal/scan/page-scan';
import { Spinner } from '~console/ui/spinner';
import { ErrorBoundary } from './error-boundary';
import { forgetPage, pageComponent } from '~console/platform/page-cache';
import type { PageRoute } from '~console/platform/page-route';
import { useLanguage } from '~console/platform/use-language';

/** One page: loaded on demand, its errors kept from the frame around it. */
export function PageSlot({ route }: { readonly route: PageRoute }) {
  const [path] = useLocation();
  const [attempt, setAttempt] = useState(0);
  useTitle(route);
  useScanPageOpening(route);
  const retry = (): void => {
    forgetPage(route);
    setAttempt(attempt + 1);
  };
  return (
    <ErrorBoundary key={attempt} place={path} onRetry={retry}>
      <Suspense
        fallback={
          <div className="grid h-full place-items-center">
            <Spinner />
          </div>
        }
      >
        {/* The component of a route is made once and kept, so its state lives through renders. */}
        <Route path={route.path}>{createElement(pageComponent(route))}</Route>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Before the page's own effects: it says itself when it is there. */
function useScanPageOpening(route: PageRoute): void {
  const setOpening = useSetAtom(scanPageOpeningAtom);
  useLayoutEffect(() => {
    setOpening(route.scans === true);
    return () => setOpening(false);
  }, [setOpening, route]);
}

function useTitle(route: PageRoute): void {
  const language = useLanguage();
  useEffect(() => {
    // The pages alone: the sign-in page does without all other commands.
    const command = pageCommands.find(({ effect }) => effect.kind === 'page' && effect.path === route.path);
    document.title = command ? `${command.title[language]} · Hubline` : 'Hubline';
  }, [route, language]);
}
