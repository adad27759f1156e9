/** First parts of paths that go on with a key to an account: such a page is kept nowhere, and its address told to no other site. */
export const KEY_PATHS = ['resetpassword', 'invitation'] as const;

/** With those whose address is somebody's alone: what they pay, follow or are mailed. Nothing that measures visits starts there. */
export const SECRET_PATHS = [...KEY_PATHS, 'pay', 'unsubscribe', 'track'] as const;

/** Pages answer to their paths however these are written, large or small. */
const SECRET = new RegExp(`^/(${SECRET_PATHS.join('|')})(?![\\w-])`, 'i');

/** Whether the address of a page holds a secret. */
export const isSecretPath = (path: string): boolean => SECRET.test(path);
