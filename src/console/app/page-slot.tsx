import { createElement, Suspense, useEffect, useState } from 'react';
import { Route, useLocation } from 'wouter';
import { commands } from '~commands/registry';
import { Spinner } from '~console/ui/spinner';
import { ErrorBoundary } from './error-boundary';
import { forgetPage, pageComponent } from './page-cache';
import type { PageRoute } from './routes';
import { useLanguage } from './use-language';

/** One page: loaded on demand, its errors kept from the frame around it. */
export function PageSlot({ route }: { readonly route: PageRoute }) {
  const [path] = useLocation();
  const [attempt, setAttempt] = useState(0);
  useTitle(route);
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

function useTitle(route: PageRoute): void {
  const language = useLanguage();
  useEffect(() => {
    const command = commands.find(({ effect }) => effect.kind === 'page' && effect.path === route.path);
    document.title = command ? `${command.title[language]} · Hubline` : 'Hubline';
  }, [route, language]);
}
