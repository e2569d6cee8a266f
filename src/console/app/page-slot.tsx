import { createElement, Suspense, useState, Component, type ErrorInfo, type ReactNode } from 'react';
import { Route, useLocation } from 'wouter';
import { Spinner } from '~console/ui/spinner';
import { forgetPage, pageComponent } from '~console/platform/page-cache';
import type { PageRoute } from '~console/platform/page-route';
import { logFailure } from '~console/platform/log';
import { usePageTitle } from './page-title';
import { Crashed } from './pages/crashed';

interface Props {
  /** Another place is another page: it begins without the error of the last. */
  readonly place: string;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly place: string;
}

const none = Symbol('no error');

class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: none, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.place === state.place ? null : { error: none, place: props.place };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    logFailure(`page ${this.props.place} failed${info.componentStack ?? ''}`, error);
  }

  override render(): ReactNode {
    if (this.state.error === none) return this.props.children;
    return <Crashed error={this.state.error} onRetry={this.props.onRetry} />;
  }
}

/** One page: loaded on demand, its errors kept from the frame around it. */
export function PageSlot({ route }: { readonly route: PageRoute }) {
  const [path] = useLocation();
  const [attempt, setAttempt] = useState(0);
  usePageTitle(route);
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
