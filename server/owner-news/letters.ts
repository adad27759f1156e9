import { MOST_LETTERS_AN_HOUR } from '#contract/owner-news/kinds.ts';

/**
 * Which of the news of one kind that wait for one administrator go out now, and which of them as one letter.
 * At most five letters an hour: the last one that is left has all that waits, and what comes after it waits until the hour of
 * the first is over. So a quiet shop tells of each order, and a busy one never fills a mailbox or a phone.
 * @param waiting oldest first
 * @param sentLately letters of the last hour
 */
export const lettersOf = <News>(waiting: readonly News[], sentLately: number): News[][] => {
  const left = MOST_LETTERS_AN_HOUR - sentLately;
  if (left <= 0 || waiting.length === 0) return [];
  const single = waiting.length <= left ? waiting.length : left - 1;
  const rest = waiting.slice(single);
  return [...waiting.slice(0, single).map((news) => [news]), ...(rest.length > 0 ? [rest] : [])];
};
