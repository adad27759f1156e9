import type { Page } from '@playwright/test';

/** What of React's tree is read here. Source: facebook/react, `ReactInternalTypes.js`, `ReactWorkTags.js`, `ReactFiberFlags.js`. */
interface Fiber {
  tag: number;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
}

/**
 * Counts from now on, in every page that is opened, the components that React draws: by the hook that it offers its developer tools,
 * in what shoppers are given as well.
 * @returns gives for each time that the page was changed since the last call how many were drawn
 */
export const countDrawn = async (page: Page): Promise<() => Promise<number[]>> => {
  await page.addInitScript(() => {
    const COMPONENTS = [0, 1, 11, 14, 15];
    const PERFORMED_WORK = 1;
    const drawn: number[] = [];
    const drawnBelow = (fiber: Fiber): number => {
      let count = COMPONENTS.includes(fiber.tag) && fiber.flags & PERFORMED_WORK ? 1 : 0;
      // What has the same children as before has drawn none of them.
      if (fiber.alternate?.child === fiber.child) return count;
      for (let child = fiber.child; child; child = child.sibling) count += drawnBelow(child);
      return count;
    };
    const onCommitFiberRoot = (_: number, root: { current: Fiber }): void => {
      drawn.push(drawnBelow(root.current));
    };
    Object.assign(window, {
      drawn,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        renderers: new Map(),
        inject: () => 1,
        checkDCE: () => {},
        onCommitFiberUnmount: () => {},
        onPostCommitFiberRoot: () => {},
        onCommitFiberRoot,
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { drawn: number[] }).drawn.splice(0));
};
