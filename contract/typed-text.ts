import { normalForm } from './normal-form.ts';

/** Texts as people type and paste them. Without Zod and in few bytes: every form of the browser has it. */

/** What takes no room and shapes no letter: it comes along with what is pasted, or turns the direction of what follows. */
const UNSEEN = /[\p{Bidi_C}\u00AD\u200B\u2060\uFEFF]/gu;
/** Control characters and ends of lines, and letters that are drawn as a blank. */
const BLANKS = /[\p{Cc}\u2028\u2029\u2800\u3164\uFFA0]+/gu;
/**
 * Joiners that join nothing. Single ones inside a word stay: emoji are made by them, and letters of some scripts are shaped, also by one at
 * the end (Malayalam's chillus behind a mark, the heh of a Hijri year). Without a look behind, which not every browser knows.
 */
const LOOSE_JOINERS =
  /(\s)[\u200C\u200D]+|[\u200C\u200D]{2,}|([^\p{M}\p{Script=Arabic}])[\u200C\u200D](?=\s)/gu;
const SEEN = /[^\s\p{Cc}\p{DI}\u2800]/u;

/** A text as it is, without the blanks around it; empty where nothing of it is seen. */
export const seenText = (typed: string): string => (SEEN.test(typed) ? typed.trim() : '');

/**
 * A text of one line, such as a name: it goes into titles, mails, labels and files, and what looks the same is the same. Letters and
 * their marks are one (NFC). Spaces between words stay as they are.
 */
export const oneLine = (typed: string): string =>
  seenText(
    normalForm(` ${typed} `.replace(UNSEEN, '').replace(BLANKS, ' ').replace(LOOSE_JOINERS, '$1$2').trim()),
  );

/** A text of one line with one space between its words. */
export const ownLine = (typed: string): string => oneLine(typed).replace(/\s+/g, ' ');
