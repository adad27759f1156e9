import type { CategoryRef } from '#contract/catalogue/schemas.ts';

interface CategoryOptionsProps {
  /** What stands for none of them. */
  none: string;
  categories: readonly CategoryRef[];
}

/** The options of a list of categories. */
export const CategoryOptions = ({ none, categories }: CategoryOptionsProps) => (
  <>
    <option value="">{none}</option>
    {categories.map(({ _id, name }) => (
      <option key={_id} value={_id}>
        {name}
      </option>
    ))}
  </>
);
