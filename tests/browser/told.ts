import { type BrowserContext, expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** What toasts have said in this page, as long as no test has asked for it. */
    toldByToasts?: string[];
  }
}

/**
 * Has the pages of a browser note what their toasts say. They go after some seconds, for which a busy machine may not look:
 * whether something was said must not hang on that.
 */
export const noteToasts = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const told: string[] = [];
    window.toldByToasts = told;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const toast of node.matches('.Toastify__toast')
              ? [node]
              : node.querySelectorAll('.Toastify__toast'))
              told.push(toast.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
};

/** What a toast has to say: a part of it, whatever the case, or words of a pattern. */
interface Wanted {
  part?: string;
  source?: string;
  flags?: string;
}

/** Whether a toast has said it since it was asked for, or an alert says it now. */
const isTold = ({ part, source, flags }: Wanted): boolean => {
  const words = source === undefined ? null : new RegExp(source, flags);
  const isWanted = (said: string): boolean => {
    const text = said.replace(/\s+/g, ' ');
    return words ? words.test(text) : text.toLowerCase().includes(part ?? '');
  };
  const told = window.toldByToasts ?? [];
  const at = told.findIndex(isWanted);
  if (at >= 0) told.splice(at, 1);
  const alerts = [...document.querySelectorAll('[role="alert"]')].filter((alert) => alert.checkVisibility());
  return at >= 0 || alerts.some(({ textContent }) => isWanted(textContent));
};

/** A toast says this, or has said it; each toast answers once, after which it is still asked for as long as it stands. */
export const expectToast = (page: Page, text: string | RegExp): Promise<void> => {
  const wanted: Wanted =
    typeof text === 'string'
      ? { part: text.replace(/\s+/g, ' ').toLowerCase() }
      : { source: text.source, flags: text.flags };
  // A page that is on its way to another one has no answer yet.
  const look = () => page.evaluate(isTold, wanted).catch(() => false);
  return expect.poll(look, { message: `a toast says ${text}` }).toBe(true);
};
