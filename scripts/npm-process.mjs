// @ts-check

const parent = process.ppid;
/** The process of npm, where `npm start` has said which it is: shells may stand in between. */
const npm = Number(process.env.SHOP_NPM ?? parent);

/** @param {number} pid */
const isGone = (pid) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
};

/**
 * Whether npm, which has started this process, is gone: it passes signals on to the shell that it runs a script in, not every shell does, and kill -9
 * leaves npm no time. Started without npm the parent may go, as with `nohup`.
 */
export const isNpmGone = () =>
  process.env.npm_lifecycle_event !== undefined && (process.ppid !== parent || isGone(npm));
