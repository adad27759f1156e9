/** How many characters a text has, as people and Zod's own limits count them: an emoji outside the basic plane is one, not two. */
export const countCharacters = (text: string): number => [...text].length;
