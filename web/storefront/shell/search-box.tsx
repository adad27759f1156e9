import { Search } from 'lucide-react';
import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SEARCH_MAX } from '#contract/catalogue/limits.ts';
import { controlLook } from '../../ui/control-look.ts';

interface Suggesting {
  Suggestions: ComponentType<{ input: HTMLInputElement }>;
  input: HTMLInputElement;
}

/** Search from anywhere; a plain form, so that it works without JavaScript. What it suggests is loaded on first use. */
export const SearchBox = ({ id }: { id: string }) => {
  const [suggesting, setSuggesting] = useState<Suggesting>();
  const box = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  // Not by the router's form, which would bring all that forms can send: a kilobyte on every page.
  const search = (event: FormEvent) => {
    event.preventDefault();
    const to = `/products?${new URLSearchParams({ q: box.current?.value ?? '' })}`;
    void navigate(to, { replace: to === location.pathname + location.search });
  };
  const load = () => {
    const input = box.current;
    if (suggesting || !input) return;
    import('../suggestions/suggestions.tsx').then(
      ({ Suggestions }) => setSuggesting((before) => before ?? { Suggestions, input }),
      () => {},
    );
  };
  // Somebody may have begun to type before the page came alive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once
  useEffect(() => {
    if (document.activeElement === box.current) load();
  }, []);
  return (
    <search className="relative block w-full">
      <form action="/products" onSubmit={search}>
        <label htmlFor={id} className="sr-only">
          Search products
        </label>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-faint"
        />
        {/* No type="search": such a field may not be a combobox. */}
        <input
          ref={box}
          id={id}
          role="combobox"
          aria-expanded="false"
          aria-autocomplete="list"
          name="q"
          maxLength={SEARCH_MAX}
          placeholder="Search products"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          onFocus={load}
          onInput={load}
          className={controlLook(false, 'pr-11 pl-10')}
        />
        {suggesting && <suggesting.Suggestions input={suggesting.input} />}
      </form>
    </search>
  );
};
