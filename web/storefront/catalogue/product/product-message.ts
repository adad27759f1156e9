import { type Choice, choiceText } from '#contract/catalogue/choice.ts';
import { formatNairaExact } from '#contract/money.ts';

/** What a message about a product names. */
export interface Subject {
  shop: string;
  product: string;
  choice: Choice;
  /** Types of variations of which nothing is chosen yet. */
  unchosen: readonly string[];
  /** Of one, in naira. */
  price: number;
  quantity: number;
  /** The product's address with the choice. */
  url: string;
}

const inBrackets = (product: string, parts: readonly string[]): string => {
  const said = parts.filter((part) => part !== '').join(', ');
  return said ? `${product} (${said})` : product;
};

const named = ({ product, choice }: Subject): string => inBrackets(product, [choiceText(choice)]);

/** With what is not chosen left to be filled in before the message goes: nobody packs a shoe without its size. */
const orderedOf = ({ product, choice, unchosen }: Subject): string =>
  inBrackets(product, [choiceText(choice), ...unchosen.map((type) => `${type}: …`)]);

/** What a shopper who has a question begins with. */
export const question = (subject: Subject): string =>
  `Hello ${subject.shop}, I have a question about ${named(subject)}, ${formatNairaExact(subject.price)}:\n${subject.url}\n`;

/** What a shopper who wants to order by message begins with. */
export const orderByMessage = (subject: Subject): string =>
  `Hello ${subject.shop}, I would like to order ${subject.quantity} × ${orderedOf(subject)} at ${formatNairaExact(subject.price)}${subject.quantity > 1 ? ' each' : ''}:\n${subject.url}\n`;

/** Where a product can be shared; each takes the address and what it is about. */
export const shareLinks = ({ product, url }: { product: string; url: string }) => {
  const [text, address] = [encodeURIComponent(product), encodeURIComponent(url)];
  return [
    { name: 'WhatsApp', href: `https://wa.me/?text=${text}%20${address}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { name: 'X', href: `https://x.com/intent/post?text=${text}&url=${address}` },
  ] as const;
};
