import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type Changes, useAddress } from '../address.js';

interface ViewLinkProps {
  readonly to: string;
  readonly choices?: Changes;
  readonly className?: string;
  readonly isCurrent?: boolean;
  readonly title?: string;
  readonly children: ReactNode;
}

/** Link to another view, for the same viewer and context. */
export function ViewLink({ to, choices, className, isCurrent = false, title, children }: ViewLinkProps) {
  const address = useAddress();
  return (
    <Link
      href={address.to(to, choices)}
      className={className}
      title={title}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}
