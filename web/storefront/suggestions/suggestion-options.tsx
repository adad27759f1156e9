import { FileText, LayoutGrid, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { categoryPath, productPath } from '#contract/catalogue/addresses.ts';
import type { SuggestedProduct } from '#contract/catalogue/suggestions.ts';
import { contentPagePath } from '#contract/content-pages/addresses.ts';
import { Price } from '../../ui/price.tsx';
import { hrefOf, NO_FILTERS } from '../catalogue/listing/listing-filters.ts';
import { ProductPicture } from '../catalogue/product-picture.tsx';
import { typedPieces } from './typed-pieces.ts';
import type { Found } from './use-suggestions.ts';

const Name = ({ name, typed }: { name: string; typed: string }) =>
  typedPieces(name, typed).map(({ text, start, isTyped }) =>
    isTyped ? (
      <mark key={start} className="bg-transparent font-bold text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  );

interface OptionProps {
  id: string;
  to: string;
  onChoose: () => void;
  children: ReactNode;
}

/** A link, so that it can be opened elsewhere too; the keyboard reaches it through the search box only. */
const Option = ({ id, to, onChoose, children }: OptionProps) => (
  <Link
    id={id}
    role="option"
    tabIndex={-1}
    to={to}
    onClick={onChoose}
    className="flex min-h-11 items-center gap-3 rounded-md px-2 py-1 -outline-offset-2 outline-brand hover:bg-sunken aria-selected:bg-brand-tint aria-selected:outline-2"
  >
    {children}
  </Link>
);

const Group = ({ name, children }: { name: string; children: ReactNode }) => (
  <fieldset aria-label={name} className="min-w-0 border-b border-line pb-1">
    <p aria-hidden="true" className="px-2 pt-2 pb-1 text-xs font-semibold text-ink-faint">
      {name}
    </p>
    {children}
  </fieldset>
);

const ICON = 'size-5 shrink-0 text-ink-faint';

const ProductLine = ({ product, typed }: { product: SuggestedProduct; typed: string }) => (
  <>
    <span className="w-11 shrink-0">
      <ProductPicture url={product.image || undefined} alt="" sizes="2.75rem" className="rounded-sm" />
    </span>
    <span className="min-w-0 flex-1">
      <span className="block truncate">
        <Name name={product.name} typed={typed} />
      </span>
      <Price prices={product} highest={product.highestPrice} className="text-sm" />
    </span>
  </>
);

interface SuggestionOptionsProps {
  found: Found;
  /** Begins the ids of the options. */
  id: string;
  onChoose: () => void;
}

/** Categories, products, and the way to everything that is found. */
export const SuggestionOptions = ({ found, id, onChoose }: SuggestionOptionsProps) => (
  <>
    {found.categories.length > 0 && (
      <Group name="Categories">
        {found.categories.map(({ _id, slug, name }) => (
          <Option key={_id} id={`${id}-${_id}`} to={categoryPath({ slug })} onChoose={onChoose}>
            <LayoutGrid aria-hidden="true" className={ICON} />
            <span className="min-w-0 truncate">
              <Name name={name} typed={found.text} />
            </span>
          </Option>
        ))}
      </Group>
    )}
    {found.products.length > 0 && (
      <Group name="Products">
        {found.products.map((product) => (
          <Option key={product._id} id={`${id}-${product._id}`} to={productPath(product)} onChoose={onChoose}>
            <ProductLine product={product} typed={found.text} />
          </Option>
        ))}
      </Group>
    )}
    {found.pages && (
      <Group name="Pages">
        {found.pages.map(({ slug, title }) => (
          <Option key={slug} id={`${id}-${slug}`} to={contentPagePath({ slug })} onChoose={onChoose}>
            <FileText aria-hidden="true" className={ICON} />
            <span className="min-w-0 truncate">
              <Name name={title} typed={found.text} />
            </span>
          </Option>
        ))}
      </Group>
    )}
    <Option id={`${id}-all`} to={hrefOf({ ...NO_FILTERS, q: found.text })} onChoose={onChoose}>
      <Search aria-hidden="true" className={ICON} />
      <span className="min-w-0 truncate font-medium text-brand">All results for “{found.text}”</span>
    </Option>
  </>
);
