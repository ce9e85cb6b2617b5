import { Component, type ReactNode } from 'react';
import { logError } from '#web/lib/logError.ts';

type Props = {
  /** Content in place of a part that throws. */
  fallback?: ReactNode;
  children: ReactNode;
};

/**
 * Error boundary for one part of a form. The other fields and their values stay when the part
 * throws.
 */
export class PartBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    logError(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
