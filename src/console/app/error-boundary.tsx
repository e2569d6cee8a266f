import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logFailure } from '~console/platform/log';
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

export class ErrorBoundary extends Component<Props, State> {
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
