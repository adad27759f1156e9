/**
 * The messages that WhatsApp is to approve, word for word as the owner hands them in: Meta takes no others from a shop. The first value
 * is the shop's name. None begins or ends with a value, and every one says how to end them, as Meta wants it.
 */
export const WHATSAPP_TEMPLATES = {
  order_confirmed:
    'News from {{1}}: order {{2}} is confirmed, {{3}}. We are getting it ready. Reply STOP to end these messages.',
  order_shipped:
    'News from {{1}}: order {{2}} is on its way to you. {{3}}. Reply STOP to end these messages.',
  order_ready_for_pickup:
    'News from {{1}}: order {{2}} is ready for you at {{3}}. Please bring its number. Reply STOP to end these messages.',
  order_delivered:
    'News from {{1}}: order {{2}} has been delivered. Thank you for buying from us. Reply STOP to end these messages.',
  order_cancelled:
    'News from {{1}}: order {{2}} has been cancelled and will not be sent. Reply STOP to end these messages.',
} as const;
export type WhatsAppTemplate = keyof typeof WHATSAPP_TEMPLATES;

/** What Meta wants to see in place of the values when it looks at them. */
export const TEMPLATE_EXAMPLES: Readonly<Record<WhatsAppTemplate, readonly string[]>> = {
  order_confirmed: ['Kano Kitchen', 'ORD-20261122-1234', '₦12,500.00'],
  order_shipped: ['Kano Kitchen', 'ORD-20261122-1234', 'GIG Logistics, number GG123'],
  order_ready_for_pickup: ['Kano Kitchen', 'ORD-20261122-1234', 'Ikeja shop, 5 Allen Avenue'],
  order_delivered: ['Kano Kitchen', 'ORD-20261122-1234'],
  order_cancelled: ['Kano Kitchen', 'ORD-20261122-1234'],
};
