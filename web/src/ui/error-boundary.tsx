import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logError } from '../lib/log-error.js';

interface Props {
  /** Shown instead of what failed. */
  fallback: ReactNode;
  /** Another value (another screen) clears the failure. */
  resetKey: string;
  children: ReactNode;
}

interface State {
  failed: boolean;
  resetKey: string;
}

/** Catches what a screen throws while it renders, a part of the program that could not be loaded included. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    logError('A screen failed to render', { error, info });
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
