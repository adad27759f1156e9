/**
 * The address that opens WhatsApp. Source: WhatsApp's help, "How to use click to chat".
 * @param number E.164
 */
export const whatsAppHref = (number: string, text = ''): string =>
  `https://wa.me/${number.replace(/\D/g, '')}${text && `?text=${encodeURIComponent(text)}`}`;
