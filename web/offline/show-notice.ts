/** News that the shop pushes to an administrator's device, as it is shown; nothing of it is kept. */
interface Notice {
  title: string;
  body: string;
  /** The same again takes the place of the first. */
  tag: string;
  /** The page that it is about: whatever leads elsewhere is the shop's own. */
  page: string;
}

const pageOf = (path: unknown, origin: string): string => {
  const own = `${origin}/admin/dashboard`;
  try {
    // Older phones have no `URL.canParse`.
    const page = new URL(typeof path === 'string' ? path : own, origin);
    return page.origin === origin ? page.href : own;
  } catch {
    return own;
  }
};

const read = (pushed: { json(): unknown } | null): Partial<Record<string, unknown>> => {
  try {
    return (pushed?.json() as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
};

/** What is shown of what was pushed: a browser that is sent something must show something, whatever it was. */
export const noticeOf = (pushed: { json(): unknown } | null, origin: string): Notice => {
  const { title, body, tag, path } = read(pushed);
  return {
    title: String(title ?? 'News of your shop'),
    body: String(body ?? ''),
    tag: String(tag ?? ''),
    page: pageOf(path, origin),
  };
};

/** As much of a worker's clients as opens a page. */
interface Windows {
  matchAll(of: {
    type: 'window';
    includeUncontrolled: boolean;
  }): Promise<readonly { url: string; focus(): Promise<unknown> }[]>;
  openWindow(page: string): Promise<unknown>;
}

/** Brings a page up, open already or not. */
export const bringUp = async (windows: Windows, page: string): Promise<void> => {
  const open = await windows.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find(({ url }) => url === page);
  await (there ? there.focus() : windows.openWindow(page));
};
