import { type Ref, useState } from 'react';
import type { ChosenProduct } from '#contract/catalogue/collections/schemas.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { FindProducts } from '../products/find-products.tsx';

const chosenOf = ({ _id, name, images, isActive }: Product): ChosenProduct => ({
  _id,
  name,
  isActive,
  image: (images.find(({ isMain }) => isMain) ?? images[0])?.url ?? '',
});

/** Finds products, and puts them into the collection. */
export const AddProducts = ({
  chosen,
  onAdd,
  field,
}: {
  /** The ids of those that are in it. */
  chosen: ReadonlySet<string>;
  onAdd: (product: ChosenProduct) => void;
  /** What is typed into. */
  field: Ref<HTMLInputElement>;
}) => {
  const [typed, setTyped] = useState('');
  return (
    <FindProducts
      label="Find products to add"
      field={field}
      typed={typed}
      onType={setTyped}
      showsNewest
      nothing="No product is called that."
      isDisabled={({ _id }) => chosen.has(_id)}
      onChoose={(product) => onAdd(chosenOf(product))}
    >
      {({ _id }) => (
        <span className="shrink-0 text-sm font-medium text-brand">{chosen.has(_id) ? 'Added' : 'Add'}</span>
      )}
    </FindProducts>
  );
};
