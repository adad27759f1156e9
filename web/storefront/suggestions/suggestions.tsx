/**
 * What is suggested under the search box while somebody types. The box: storefront/shell/search-box.
 *
 * - asked:   `use-suggestions` (150 ms after a letter). From how many letters on: storefront/catalogue/asked-for; up to how many, and how many products, categories
 *            and pages come: contract/catalogue/limits; which: server/catalogue/search, pages by server/content-pages/read-pages
 * - shown:   `suggestion-options` (and "All results for"), `typed-pieces` (what was typed is bold), `use-wanted` (until one leaves the form or sends it)
 * - by keys: `use-combobox` (arrows, Escape, and what screen readers are told)
 */

import { X } from 'lucide-react';
import { useId, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { SuggestionOptions } from './suggestion-options.tsx';
import { useCombobox } from './use-combobox.ts';
import { type Found, useSuggestions } from './use-suggestions.ts';
import { useWanted } from './use-wanted.ts';

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

const announcementOf = ({ products, categories, pages = [] }: Found): string =>
  [
    ...counted(categories.length, 'category', 'categories'),
    ...counted(products.length, 'product', 'products'),
    ...counted(pages.length, 'page', 'pages'),
  ].join(' and ') || 'No suggestions';

const ClearButton = ({ input }: { input: HTMLInputElement }) => {
  const clear = () => {
    input.value = '';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
  };
  return (
    <button
      type="button"
      aria-label="Clear search"
      onClick={clear}
      className="absolute inset-y-0 right-0 inline-flex size-11 items-center justify-center rounded-md text-ink-soft hover:text-ink"
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  );
};

/**
 * Products and categories under the search box while somebody types. The input stays the page's own: whoever is typing
 * in it when this arrives notices nothing. Keys, and what screen readers are told of them, are those of the ARIA
 * combobox: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export const Suggestions = ({ input }: { input: HTMLInputElement }) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const found = useSuggestions(input);
  const { isWanted, setIsWanted, hasText } = useWanted(input);
  const hasOptions =
    found !== null && found.products.length + found.categories.length + (found.pages?.length ?? 0) > 0;
  const isOpen = isWanted && hasOptions;
  useCombobox({ input, list, found, hasOptions, isOpen, setIsWanted });
  const choose = () => {
    setIsWanted(false);
    input.blur();
  };
  return (
    <>
      {hasText && <ClearButton input={input} />}
      <p role="status" className="sr-only">
        {isWanted && found && announcementOf(found)}
      </p>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Suggestions"
        // The focus stays in the input.
        onMouseDown={(event) => event.preventDefault()}
        className={classNames(
          'absolute inset-x-0 top-full z-40 mt-1 max-h-[min(34rem,60dvh)] overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-1 shadow-raised',
          !isOpen && 'hidden',
        )}
      >
        {found && hasOptions && <SuggestionOptions found={found} id={id} onChoose={choose} />}
      </div>
    </>
  );
};
