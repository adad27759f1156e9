import { useState } from 'react';
import { moved } from '../forms/use-keys.ts';
import { useRowFocus } from '../forms/use-row-focus.ts';
import { type Picture, withMain, withoutPicture } from './picture-list.ts';
import { PictureTile, type TileAction } from './picture-tile.tsx';

interface PictureTilesProps {
  pictures: readonly Picture[];
  /** Whether they have an order and a main one among them. */
  isOrdered: boolean;
  onChange: (pictures: Picture[]) => void;
  /** When the last one has been taken away, and the focus with it. */
  onAllGone: () => void;
}

interface Drag {
  from: number;
  to: number;
}

/** The pictures of a field in their order, which is changed by dragging or by buttons. */
export const PictureTiles = ({ pictures, isOrdered, onChange, onAllGone }: PictureTilesProps) => {
  const { list, focusNext } = useRowFocus<TileAction>(pictures, 'url');
  const [drag, setDrag] = useState<Drag | null>(null);
  const [told, setTold] = useState('');

  const move = (from: number, to: number, actions: readonly TileAction[]): void => {
    const picture = pictures[from];
    if (!picture || from === to || to < 0 || to >= pictures.length) return;
    focusNext(picture.url, actions);
    setTold(`Picture ${from + 1} is now picture ${to + 1} of ${pictures.length}`);
    onChange(moved(pictures, from, to));
  };
  const remove = (index: number): void => {
    const neighbour = pictures[index + 1] ?? pictures[index - 1];
    if (neighbour) focusNext(neighbour.url, ['remove']);
    setTold(`Picture ${index + 1} was removed`);
    onChange(withoutPicture(pictures, index));
    if (!neighbour) onAllGone();
  };

  const shown = drag ? moved(pictures, drag.from, drag.to) : pictures;
  return (
    <>
      <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] gap-3">
        {shown.map((picture, index) => (
          <PictureTile
            key={picture.url}
            picture={picture}
            place={index}
            count={shown.length}
            isOrdered={isOrdered}
            isDragged={drag?.to === index}
            onMove={(by) => move(index, index + by, by < 0 ? ['back', 'on'] : ['on', 'back'])}
            onMakeMain={() => {
              setTold(`Picture ${index + 1} is now the main picture`);
              onChange(withMain(pictures, index));
            }}
            onRemove={() => remove(index)}
            onDragStart={() => setDrag({ from: index, to: index })}
            onDragOver={() => setDrag((begun) => begun && { ...begun, to: index })}
            onDrop={() => {
              if (drag) move(drag.from, drag.to, []);
              setDrag(null);
            }}
            onDragEnd={() => setDrag(null)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {told}
      </p>
    </>
  );
};
