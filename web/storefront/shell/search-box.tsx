import { Search } from 'lucide-react';
import { Form, useLocation } from 'react-router';
import { SEARCH_MAX } from '#contract/catalogue/limits.ts';

/** Search from anywhere; a plain form, so that it works without JavaScript. */
export const SearchBox = ({ id }: { id: string }) => {
  const { pathname, search } = useLocation();
  const words = pathname === '/products' ? (new URLSearchParams(search).get('q') ?? '') : '';
  return (
    // Keyed by the words, so that the box follows the address.
    <Form key={words} action="/products" role="search" className="relative w-full">
      <label htmlFor={id} className="sr-only">
        Search products
      </label>
      <Search aria-hidden="true" className="absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-faint" />
      <input
        id={id}
        type="search"
        name="q"
        defaultValue={words}
        maxLength={SEARCH_MAX}
        placeholder="Search products"
        enterKeyHint="search"
        autoComplete="off"
        className="block min-h-11 w-full rounded-md border border-line-strong bg-surface py-2 pr-3 pl-10 text-base placeholder:text-ink-faint"
      />
    </Form>
  );
};
