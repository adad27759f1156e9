import { Search } from 'lucide-react';
import { Form } from 'react-router';
import { SEARCH_MAX } from '#contract/catalogue/limits.ts';
import { controlLook } from '../../ui/control-look.ts';

/** Search from anywhere; a plain form, so that it works without JavaScript. */
export const SearchBox = ({ id }: { id: string }) => (
  <Form action="/products" role="search" className="relative w-full">
    <label htmlFor={id} className="sr-only">
      Search products
    </label>
    <Search
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-faint"
    />
    <input
      id={id}
      type="search"
      name="q"
      maxLength={SEARCH_MAX}
      placeholder="Search products"
      enterKeyHint="search"
      autoComplete="off"
      className={controlLook(false, 'pl-10')}
    />
  </Form>
);
