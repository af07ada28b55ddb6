import { Component, type ReactNode } from "react";

/** Tells when what it holds breaks, and shows nothing in its place. */
export class IslandErrorBoundary extends Component<
  { onBreak: () => void; children: ReactNode },
  { broken: boolean }
> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch() {
    this.props.onBreak();
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}
