import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

interface PlaceCardProps {
  name: string;
  isActive: boolean;
  children: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
}

/** A zone or a pickup point with what can be done with it. */
export const PlaceCard = ({ name, isActive, children, onEdit, onDelete }: PlaceCardProps) => (
  <li className="flex flex-col rounded-xl border border-line bg-surface p-5 shadow-card">
    <div className="flex items-start justify-between gap-3">
      <h3 className="font-semibold wrap-anywhere">{name}</h3>
      {!isActive && <Badge>Switched off</Badge>}
    </div>
    <div className="mt-1 mb-3 flex-1 space-y-1 text-sm text-ink-soft wrap-anywhere">{children}</div>
    <div className="-mx-2 -mb-2 flex">
      <Button
        look="quiet"
        className="px-2"
        aria-label={`Edit ${name}`}
        onClick={onEdit}
        icon={<Pencil aria-hidden="true" className="size-4" />}
      >
        Edit
      </Button>
      <Button
        look="quiet"
        className="px-2 text-danger"
        aria-label={`Delete ${name}`}
        onClick={onDelete}
        icon={<Trash2 aria-hidden="true" className="size-4" />}
      >
        Delete
      </Button>
    </div>
  </li>
);
