import { createCategorySchema } from '#contract/catalogue/schemas.ts';
import { oneLine } from '#contract/typed-text.ts';
import { isUncategorised } from '../products/unfinished.ts';
import type { FileProduct } from './file-product.ts';

/** Which categories of a file stand below which, a product at a time. */
export class CategoryParents {
  /** By the category's name in lower case; '' where some product has it at the top. */
  readonly #said = new Map<string, Set<string>>();
  readonly #names = new Map<string, string>();

  note({ category, categoryParent = '' }: Pick<FileProduct, 'category' | 'categoryParent'>): void {
    if (category === undefined) return;
    const name = oneLine(category).toLowerCase();
    const parent = oneLine(categoryParent);
    this.#names.set(parent.toLowerCase(), this.#names.get(parent.toLowerCase()) ?? parent);
    this.#said.set(name, (this.#said.get(name) ?? new Set()).add(parent.toLowerCase()));
  }

  /**
   * The parent of each category that is to be made. There is one level, and a name is one category: what the file has below
   * several, or what others stand below, stands at the top.
   */
  result(isToMake: (name: string) => boolean): Record<string, string> {
    const parentOf = new Map(
      [...this.#said].flatMap(([name, parents]): [string, string][] => {
        const [parent = ''] = parents;
        const isPlain = parents.size === 1 && parent !== '' && parent !== name;
        return isPlain && isToMake(name) ? [[name, parent]] : [];
      }),
    );
    const parents = new Set([...this.#said.values()].flatMap((all) => [...all]));
    return Object.fromEntries(
      [...parentOf].flatMap(([name, parent]) => {
        const told = createCategorySchema.safeParse({ name: this.#names.get(parent) }).data?.name;
        return told === undefined || isUncategorised(told) || parents.has(name) ? [] : [[name, told]];
      }),
    );
  }
}
