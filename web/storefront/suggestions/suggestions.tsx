import Combobox from '@github/combobox-nav';
import { X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../../ui/class-names.ts';
import { SuggestionOptions } from './suggestion-options.tsx';
import { type Found, useSuggestions } from './use-suggestions.ts';

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

const announcementOf = ({ products, categories, pages = [] }: Found): string =>
  [
    ...counted(categories.length, 'category', 'categories'),
    ...counted(products.length, 'product', 'products'),
    ...counted(pages.length, 'page', 'pages'),
  ].join(' and ') || 'No suggestions';

/**
 * Products and categories under the search box while somebody types. The input stays the page's own: whoever is typing
 * in it when this arrives notices nothing. Keys, and what screen readers are told of them, are those of the ARIA
 * combobox: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export const Suggestions = ({ input }: { input: HTMLInputElement }) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const combobox = useRef<Combobox>(null);
  const found = useSuggestions(input);
  const [isWanted, setIsWanted] = useState(true);
  const [hasText, setHasText] = useState(input.value !== '');
  const hasOptions =
    found !== null && found.products.length + found.categories.length + (found.pages?.length ?? 0) > 0;
  const isOpen = isWanted && hasOptions;

  useEffect(() => {
    if (!list.current) return;
    const made = new Combobox(input, list.current, { tabInsertsSuggestions: false });
    combobox.current = made;
    return () => made.destroy();
  }, [input]);

  useLayoutEffect(() => {
    if (isOpen) combobox.current?.start();
    return () => combobox.current?.stop();
  }, [isOpen]);

  // The option that the keys had come to may have gone.
  useLayoutEffect(() => {
    if (found) combobox.current?.clearSelection();
  }, [found]);

  useEffect(() => {
    const type = () => {
      setHasText(input.value !== '');
      setIsWanted(true);
    };
    const click = () => setIsWanted(true);
    setHasText(input.value !== '');
    input.addEventListener('input', type);
    input.addEventListener('click', click);
    return () => {
      input.removeEventListener('input', type);
      input.removeEventListener('click', click);
    };
  }, [input]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key === 'Escape' && isOpen) {
        event.preventDefault();
        setIsWanted(false);
      } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !isOpen && hasOptions) {
        event.preventDefault();
        flushSync(() => setIsWanted(true));
        combobox.current?.navigate(event.key === 'ArrowDown' ? 1 : -1);
      }
    };
    input.addEventListener('keydown', press);
    return () => input.removeEventListener('keydown', press);
  }, [input, isOpen, hasOptions]);

  useEffect(() => {
    const { form } = input;
    if (!form) return;
    const close = () => setIsWanted(false);
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node) || !form.contains(relatedTarget)) close();
    };
    // A touch beside it takes the focus from nothing.
    const touch = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || !form.contains(target)) close();
    };
    form.addEventListener('submit', close);
    form.addEventListener('focusout', leave);
    document.addEventListener('pointerdown', touch);
    return () => {
      form.removeEventListener('submit', close);
      form.removeEventListener('focusout', leave);
      document.removeEventListener('pointerdown', touch);
    };
  }, [input]);

  const clear = () => {
    input.value = '';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
  };
  const choose = () => {
    setIsWanted(false);
    input.blur();
  };
  return (
    <>
      {hasText && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute inset-y-0 right-0 inline-flex size-11 items-center justify-center rounded-md text-ink-soft hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      )}
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
