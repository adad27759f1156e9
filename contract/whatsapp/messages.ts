export const whatsAppMessages = {
  phone: 'Enter a phone number such as 0803 123 4567',
  notSetUp: 'WhatsApp is not set up yet',
  sent: 'WhatsApp has taken the message. What becomes of it is shown here',
  unreachable: 'WhatsApp cannot be reached. Please try again',
  unknown: 'WhatsApp gave no answer. Look at the phone before you try again',
} as const;
