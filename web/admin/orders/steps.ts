import { HandCoins, type LucideIcon, Package, PackageCheck, RotateCcw, Send } from 'lucide-react';
import type { Permission } from '#contract/accounts/permissions.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { isPickedUp } from '#contract/orders/status-label.ts';
import type { NextStep } from './next-step.ts';

interface Step {
  name: string;
  /** What it is called where the customer comes for the order. */
  atTheCounter?: string;
  icon: LucideIcon;
  /** What one has to be allowed to do. */
  needs: Permission;
}

/** How each step looks, on an order's page and in the list. */
export const STEPS: Record<NextStep, Step> = {
  pack: { name: 'Start Packing', icon: Package, needs: 'change orders' },
  send: { name: 'Send Parcel', atTheCounter: 'Ready for Pickup', icon: Send, needs: 'change orders' },
  deliver: {
    name: 'Mark as Delivered',
    atTheCounter: 'Mark as Picked Up',
    icon: PackageCheck,
    needs: 'change orders',
  },
  collect: { name: 'Confirm Payment', icon: HandCoins, needs: 'enter sales' },
  refund: { name: 'Refund Now', icon: RotateCcw, needs: 'refund orders' },
};

export const stepName = (step: NextStep, order: Pick<Order, 'delivery'>): string =>
  (isPickedUp(order) && STEPS[step].atTheCounter) || STEPS[step].name;
