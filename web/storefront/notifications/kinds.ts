import {
  Ban,
  type LucideIcon,
  Package,
  PackageCheck,
  PackageOpen,
  PartyPopper,
  ShieldCheck,
  Truck,
  Undo2,
} from 'lucide-react';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import type { Notification } from '#contract/notifications/schemas.ts';

interface Look {
  Sign: LucideIcon;
  /** The colour that the status has elsewhere. */
  ink: string;
  tint: string;
}

const BRAND = { ink: 'text-brand', tint: 'bg-brand-tint' };
const DANGER = { ink: 'text-danger-strong', tint: 'bg-danger-tint' };

export const LOOKS: Record<NotificationKind, Look> = {
  'order-confirmed': { Sign: Package, ...BRAND },
  'order-shipped': { Sign: Truck, ink: 'text-notice', tint: 'bg-notice-tint' },
  'order-delivered': { Sign: PackageCheck, ink: 'text-success', tint: 'bg-success-tint' },
  'order-cancelled': { Sign: Ban, ...DANGER },
  'order-refunded': { Sign: Undo2, ...DANGER },
  'payment-refunded': { Sign: Undo2, ...DANGER },
  'back-in-stock': { Sign: PackageOpen, ...BRAND },
  welcome: { Sign: PartyPopper, ...BRAND },
  'password-changed': { Sign: ShieldCheck, ink: 'text-accent-ink', tint: 'bg-accent-tint' },
};

/** Where a notification leads: to its order, or to what can be done about it. */
export const wayOf = ({ kind, orderId, productPath }: Notification): string => {
  if (productPath !== undefined) return productPath;
  if (orderId !== null) return `/orders/${orderId}`;
  if (kind === 'password-changed') return '/forgotpassword';
  return kind === 'payment-refunded' ? '/cart' : '/products';
};
