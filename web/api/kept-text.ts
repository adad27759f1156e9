/** A text that this browser keeps over pages and visits. */
export interface KeptText {
  /** Null where there is none. */
  read: () => string | null;
  /** @returns whether the browser has taken it; also what it has not taken is there as long as the page */
  write: (text: string | null) => boolean;
  /** What this page has written counts no more, only what the browser has. */
  trustBrowser: () => void;
}

/** A private window may refuse storage; the text then lasts as long as the page. */
export const keptText = (key: string): KeptText => {
  let unstored: string | null = null;
  return {
    read: () => {
      try {
        return localStorage.getItem(key) ?? unstored;
      } catch {
        return unstored;
      }
    },
    write: (text) => {
      unstored = text;
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
    trustBrowser: () => {
      unstored = null;
    },
  };
};
