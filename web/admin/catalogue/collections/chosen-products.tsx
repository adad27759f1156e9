import { ChevronDown, ChevronUp, GripVertical, Trash2 } from 'lucide-react';
import { type Ref, useState } from 'react';
import { MOST_BY_HAND } from '#contract/catalogue/collections/limits.ts';
import type { ChosenProduct } from '#contract/catalogue/collections/schemas.ts';
import { pictureAt } from '#contract/media/widths.ts';
import { PLACEHOLDER } from '../../../storefront/catalogue/picture-sources.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { moved } from '../../forms/use-keys.ts';
import { useRowFocus } from '../../forms/use-row-focus.ts';
import { AddProducts } from './add-products.tsx';

type Action = 'up' | 'down' | 'remove';

interface RowProps {
  product: ChosenProduct;
  place: number;
  count: number;
  isDragged: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onDragStart: () => void;
  onDragOver: () => void;
  onDrop: () => void;
  onDragEnd: () => void;
}

const Row = ({
  product: { _id, name, image, isActive },
  place,
  count,
  isDragged,
  onMove,
  onRemove,
  onDragStart,
  onDragOver,
  onDrop,
  onDragEnd,
}: RowProps) => (
  <li
    data-product={_id}
    draggable={count > 1}
    onDragStart={(event) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', _id);
      onDragStart();
    }}
    onDragEnter={(event) => {
      event.preventDefault();
      onDragOver();
    }}
    onDragOver={(event) => event.preventDefault()}
    onDrop={(event) => {
      event.preventDefault();
      onDrop();
    }}
    onDragEnd={onDragEnd}
    className={classNames(
      'flex items-center gap-2 bg-surface py-1 pr-1 pl-2',
      count > 1 && 'cursor-grab',
      isDragged && 'opacity-50',
    )}
  >
    <GripVertical aria-hidden="true" className="size-5 shrink-0 text-ink-faint pointer-coarse:hidden" />
    <img
      src={image ? pictureAt(image, 160) : PLACEHOLDER}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      draggable={false}
      className="size-10 shrink-0 rounded-sm bg-sunken object-cover"
    />
    <span className="min-w-0 flex-1 text-sm">
      <span className="line-clamp-2 wrap-anywhere">{name}</span>
      {!isActive && <span className="block text-ink-soft">Not active: shoppers do not see it</span>}
    </span>
    <IconButton label={`Move ${name} up`} data-action="up" disabled={place === 0} onClick={() => onMove(-1)}>
      <ChevronUp aria-hidden="true" className="size-5" />
    </IconButton>
    <IconButton
      label={`Move ${name} down`}
      data-action="down"
      disabled={place === count - 1}
      onClick={() => onMove(1)}
    >
      <ChevronDown aria-hidden="true" className="size-5" />
    </IconButton>
    <IconButton label={`Take ${name} out`} data-action="remove" onClick={onRemove}>
      <Trash2 aria-hidden="true" className="size-5" />
    </IconButton>
  </li>
);

/** What was put into a collection by hand: in its order, which is changed by dragging or by buttons. */
export const ChosenProducts = ({
  products,
  error,
  onChange,
  field,
}: {
  products: readonly ChosenProduct[];
  error?: string | undefined;
  onChange: (products: ChosenProduct[]) => void;
  /** What finds more of them. */
  field: Ref<HTMLInputElement>;
}) => {
  const { list, focusNext } = useRowFocus<Action>(products, 'product');
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const [told, setTold] = useState('');
  const move = (from: number, to: number, actions: readonly Action[]): void => {
    const product = products[from];
    if (!product || from === to) return;
    focusNext(product._id, actions);
    setTold(`${product.name} is now number ${to + 1} of ${products.length}`);
    onChange(moved(products, from, to));
  };
  const remove = (place: number): void => {
    const neighbour = products[place + 1] ?? products[place - 1];
    if (neighbour) focusNext(neighbour._id, ['remove']);
    setTold(`${products[place]?.name} was taken out`);
    onChange(products.toSpliced(place, 1));
  };
  const shown = drag ? moved(products, drag.from, drag.to) : products;
  return (
    <fieldset className="space-y-3 rounded-md border border-line p-4">
      <legend className="px-1 font-medium">
        Products ({products.length} of at most {MOST_BY_HAND})
      </legend>
      <AddProducts
        field={field}
        chosen={new Set(products.map(({ _id }) => _id))}
        onAdd={(product) => {
          setTold(`${product.name} was added`);
          onChange([...products, product]);
        }}
      />
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {shown.length > 0 && (
        <ul
          ref={list}
          aria-label="Products of this collection"
          className="max-h-96 divide-y divide-line overflow-y-auto rounded-md border border-line"
        >
          {shown.map((product, place) => (
            <Row
              key={product._id}
              product={product}
              place={place}
              count={shown.length}
              isDragged={drag?.to === place}
              onMove={(by) => move(place, place + by, by < 0 ? ['up', 'down'] : ['down', 'up'])}
              onRemove={() => remove(place)}
              onDragStart={() => setDrag({ from: place, to: place })}
              onDragOver={() => setDrag((begun) => begun && { ...begun, to: place })}
              onDrop={() => {
                if (drag) move(drag.from, drag.to, []);
                setDrag(null);
              }}
              onDragEnd={() => setDrag(null)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {told}
      </p>
    </fieldset>
  );
};
