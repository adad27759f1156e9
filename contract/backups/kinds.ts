/** Why a backup was made: by the clock, or asked for in the admin area or by a command. */
export const BACKUP_KINDS = ['scheduled', 'asked', 'command'] as const;
export const BACKUP_STATES = ['waiting', 'running', 'done', 'failed'] as const;
/** How far it was tried: taken in by a database of its own, or read from its beginning to its end. */
export const BACKUP_PROOFS = ['restored', 'read'] as const;
