import { inTree } from '#contract/catalogue/category-tree.ts';
import type { CategoryRef } from '#contract/catalogue/schemas.ts';

interface CategoryOptionsProps {
  /** What stands for none of them. */
  none: string;
  categories: readonly (CategoryRef & { parent?: string | null })[];
}

/** The options of a list of categories, those below another one after it. */
export const CategoryOptions = ({ none, categories }: CategoryOptionsProps) => (
  <>
    <option value="">{none}</option>
    {inTree(categories).map(({ category: { _id, name }, isBelow }) => (
      <option key={_id} value={_id}>
        {isBelow ? `\u2003${name}` : name}
      </option>
    ))}
  </>
);
