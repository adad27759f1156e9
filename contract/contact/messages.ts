/** Sentences about what shoppers write to the shop. */
export const contactMessages = {
  name: 'Please enter your name, 100 characters at most',
  phone: 'Phone number is too long',
  text: 'Please write between 5 and 4,000 characters',
  flag: 'isRead and isAnswered must be true or false',
  nothing: 'Please say what has become of the message',
  state: 'Unknown state',
  notFound: 'Message not found',
  closed: 'This shop takes no messages here',
  sent: 'Thank you. We have your message and will answer it by email.',
  updated: 'Message updated',
  deleted: 'Message deleted successfully',
} as const;
