import {
  createElement,
  Suspense,
  useState,
  Component,
  type ErrorInfo,
  type ReactNode,
  useEffect,
  useLayoutEffect,
} from 'react';
import { Route, useLocation } from 'wouter';
import { Spinner } from '~console/ui/spinner';
import { forgetPage, pageComponent } from '~console/platform/page-cache';
import type { PageRoute } from '~console/platform/page-route';
import { logFailure } from '~console/platform/log';
import { accessToken } from '~console/platform/tokens';
import { endInput } from '~console/terminal/input/input';
import { pageCommands } from '~commands/pages';
import { ownName, tabTitle } from '~console/platform/tab-title';
import { useLanguage } from '~console/platform/use-language';
import { Button } from '~console/ui/button';
import { EmptyState } from '~console/ui/empty';
import { useText } from '~console/platform/text';

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

/**
 * Names the tab, and with it the page for who hears it come up: by the head of the record on it and how that stands, by
 * the command that opens the page, else by its own heading. A record or a print may know a better name, and sets it.
 */
export function usePageTitle(route?: PageRoute): void {
  const [place] = useLocation();
  const language = useLanguage();
  // The pages alone: the sign-in page does without all other commands.
  const command = route && pageCommands.find(({ effect }) => effect.kind === 'page' && effect.path === route.path);
  const name = command?.title[language];
  // Before the page's own effects, and anew at each place: what the last one was called by itself is not this one's name.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useLayoutEffect(() => nameTab(name), [place, name]);
}

const wordsOf = (element: Element | null | undefined): string =>
  element?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '';

/** Null = the page is of no record. */
function recordName(): string | null {
  const head = document.querySelector('[data-record]');
  const told = ['h1', '[data-status]'].map((part) => wordsOf(head?.querySelector(part)));
  return head && told.filter(Boolean).join(' · ');
}

/** Until the place is left: what the page is about comes later than the page, and may change. */
function nameTab(name: string | undefined): () => void {
  let ours = name === undefined ? ownName : tabTitle(name);
  document.title = ours;
  const follow = (): void => {
    if (document.title !== ours) return;
    const told = recordName() ?? name ?? wordsOf(document.querySelector('h1'));
    ours = told === '' ? ownName : tabTitle(told);
    if (document.title !== ours) document.title = ours;
  };
  const watcher = new MutationObserver(follow);
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  follow();
  return () => watcher.disconnect();
}

/** Chunks are named by content: after a new version is put up, the old names are gone. */
function chunkMissing(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module script|preload/i.test(error.message);
}

function Crashed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useText();
  // No form comes that keys could be for: Tab leads through what stands here.
  useEffect(() => {
    if (accessToken() === null) endInput();
  }, []);
  return (
    <div role="alert" data-failed="" className="h-full">
      <EmptyState
        page
        title={t('pages.crashed')}
        hint={chunkMissing(error) ? t('pages.chunk') : t('pages.crashed_hint')}
      >
        <Button look="primary" onClick={onRetry}>
          {t('ui:retry')}
        </Button>
        <Button onClick={() => window.location.reload()}>{t('pages.reload')}</Button>
      </EmptyState>
    </div>
  );
}
