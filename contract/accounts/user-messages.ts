/** Sentences about users as administrators manage them; those of the specification word for word. */
export const userMessages = {
  name: 'User name must be at least 2 characters long',
  role: 'Role must be user or admin',
  status: 'Status must be active or inactive',
  notFound: 'User not found',
  created: 'User created successfully',
  updated: 'User updated successfully',
  deleted: 'User deleted successfully',
  sessionsEnded: 'Logged out everywhere',
  adminStays: 'Admin users cannot be deleted',
  ownRole: 'You cannot take away your own admin role',
  ownStaffRole: 'You cannot change your own role: another owner can',
  staffRole: 'Choose one of the roles of the staff',
  ownersOnly: 'Only an owner may change who works in the shop',
  ownStatus: 'You cannot deactivate your own account',
} as const;

export const dashboardMessages = {
  days: 'Days must be 7, 30 or 90',
  bestSellers:
    'Before discounts, without what came back. Products under Reports has both, and counts what came back apart.',
} as const;
