import { ChevronLeft, ChevronRight, Star, Trash2 } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { blurPlaceholderOf } from '#contract/media/blur-placeholder.ts';
import { pictureAt } from '#contract/media/widths.ts';
import { PLACEHOLDER } from '../../storefront/catalogue/picture-sources.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { Picture } from './picture-list.ts';

export type TileAction = 'back' | 'on' | 'main' | 'remove';

interface PictureTileProps {
  picture: Picture;
  /** From 0. */
  place: number;
  count: number;
  isOrdered: boolean;
  isDragged: boolean;
  onMove: (by: -1 | 1) => void;
  onMakeMain: () => void;
  onRemove: () => void;
  onDragStart: () => void;
  onDragOver: () => void;
  onDrop: () => void;
  onDragEnd: () => void;
}

interface PlaceInOrderProps extends Pick<PictureTileProps, 'place' | 'count' | 'onMove'> {
  name: string;
  isMain: boolean;
}

const PlaceInOrder = ({ name, place, count, isMain, onMove }: PlaceInOrderProps) => (
  <div className="flex items-center justify-between">
    <IconButton
      data-action="back"
      label={`Move ${name} back`}
      disabled={place === 0}
      onClick={() => onMove(-1)}
    >
      <ChevronLeft aria-hidden="true" className="size-5" />
    </IconButton>
    <span className="text-sm font-medium text-ink-soft">{isMain ? 'Main' : place + 1}</span>
    <IconButton
      data-action="on"
      label={`Move ${name} on`}
      disabled={place === count - 1}
      onClick={() => onMove(1)}
    >
      <ChevronRight aria-hidden="true" className="size-5" />
    </IconButton>
  </div>
);

/** One picture, and what can be done with it. */
export const PictureTile = ({
  picture: { url, isMain },
  place,
  count,
  isOrdered,
  isDragged,
  onMove,
  onMakeMain,
  onRemove,
  onDragStart,
  onDragOver,
  onDrop,
  onDragEnd,
}: PictureTileProps) => {
  const [isBroken, setIsBroken] = useState(false);
  const name = isOrdered ? `picture ${place + 1}` : 'picture';
  /** Files that are dragged in from outside are the field's. */
  const ifOwn = (then: () => void) => (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    then();
  };
  return (
    <li
      data-url={url}
      draggable={isOrdered && count > 1}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', url);
        onDragStart();
      }}
      onDragEnter={ifOwn(onDragOver)}
      onDragOver={ifOwn(() => {})}
      onDrop={ifOwn(onDrop)}
      onDragEnd={onDragEnd}
      className={classNames(
        'relative overflow-hidden rounded-md border bg-surface',
        isMain && isOrdered ? 'border-brand' : 'border-line',
        isOrdered && count > 1 && 'cursor-grab',
        isDragged && 'opacity-50',
      )}
    >
      <img
        src={isBroken ? PLACEHOLDER : pictureAt(url, 320)}
        alt={isMain && isOrdered ? `Main ${name}` : `P${name.slice(1)}`}
        width={320}
        height={320}
        loading="lazy"
        draggable={false}
        onError={() => setIsBroken(true)}
        style={{ backgroundImage: isBroken ? undefined : blurPlaceholderOf(url) }}
        className="aspect-square w-full bg-sunken object-cover"
      />
      <div className="absolute inset-x-1 top-1 flex justify-between">
        {isOrdered ? (
          <IconButton
            data-action="main"
            label={isMain ? `Main ${name}` : `Make ${name} the main one`}
            aria-pressed={isMain}
            onClick={onMakeMain}
            className="bg-surface shadow-card"
          >
            <Star aria-hidden="true" className={classNames('size-5', isMain && 'fill-accent text-accent')} />
          </IconButton>
        ) : (
          <span />
        )}
        <IconButton
          data-action="remove"
          label={`Remove ${name}`}
          onClick={onRemove}
          className="bg-surface text-danger shadow-card"
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {isOrdered && <PlaceInOrder name={name} place={place} count={count} isMain={isMain} onMove={onMove} />}
    </li>
  );
};
