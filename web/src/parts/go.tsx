import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type Changes, useAddress } from '../address.js';

interface GoProps {
  readonly to: string;
  readonly choices?: Changes;
  readonly className?: string;
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

/** A link to another view, as the same person and in the same place. */
export function Go({ to, choices, className, isCurrent = false, children }: GoProps) {
  const address = useAddress();
  return (
    <Link href={address.to(to, choices)} className={className} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </Link>
  );
}
