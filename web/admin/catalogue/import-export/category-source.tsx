import { useState } from 'react';
import { useRevalidator } from 'react-router';
import * as calls from '#contract/catalogue/import-export/calls.ts';
import type { CategorySourceCounts, ProductImport } from '#contract/catalogue/import-export/schemas.ts';
import { api } from '../../../api/browser.ts';
import { reasonOf } from '../../../dialogs/sentences.ts';
import { countOf, formatCount } from '../../../ui/counts.ts';
import { showToast } from '../../../ui/toasts.ts';
import { ChoiceButton } from '../../dialogs/choice-button.tsx';

const amountOf = (categories: number): string =>
  categories === 1 ? '1 category' : `${formatCount(categories)} categories`;

const largestOf = ({ largest, categories }: CategorySourceCounts): string => {
  const named = largest.map(({ name, products }) => `${name} ${formatCount(products)}`);
  return categories > largest.length ? `${named.join(', ')} …` : named.join(', ');
};

/** Which column of a checked file the categories come from; another one has it checked once more. */
export const CategorySourceChoice = ({ found }: { found: ProductImport }) => {
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  if (found.state !== 'checked' || found.categorySources.length === 0) return null;
  const choose = async (categoriesFrom: ProductImport['categoriesFrom']): Promise<void> => {
    setIsBusy(true);
    try {
      await api(calls.checkImportAgain, { params: { id: found._id }, body: { categoriesFrom } });
    } catch (error) {
      showToast('error', reasonOf(error));
    }
    await revalidate();
    setIsBusy(false);
  };
  return (
    <section
      aria-labelledby="category-source"
      className="mb-4 rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <h2 id="category-source" className="mb-2 font-semibold">
        Where categories come from
      </h2>
      <ul className="divide-y divide-line">
        <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <p className="min-w-0 flex-1 basis-60">
            What the file has for it: its type, else its product category
          </p>
          <ChoiceButton
            isChosen={found.categoriesFrom === null}
            disabled={isBusy}
            aria-label="Use what the file has for categories"
            onClick={() => void choose(null)}
          >
            Use
          </ChoiceButton>
        </li>
        {found.categorySources.map((one) => (
          <li key={one.source} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <div className="min-w-0 flex-1 basis-60">
              <p>
                <span className="font-medium">{one.column}</span>: {amountOf(one.categories)} of{' '}
                {countOf(one.products, 'product')}
              </p>
              <p className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">{largestOf(one)}</p>
            </div>
            <ChoiceButton
              isChosen={found.categoriesFrom === one.source}
              disabled={isBusy}
              aria-label={`Use ${one.column} for categories`}
              onClick={() => void choose(one.source)}
            >
              Use
            </ChoiceButton>
          </li>
        ))}
      </ul>
    </section>
  );
};
