import { useEffect, useState } from 'react';

/** Whether the suggestions are wanted: from typing or a click in the input on, until one leaves its form or sends it. */
export const useWanted = (input: HTMLInputElement) => {
  const [isWanted, setIsWanted] = useState(true);
  const [hasText, setHasText] = useState(input.value !== '');

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

  return { isWanted, setIsWanted, hasText };
};
