import { Panel } from '../overview/panel.tsx';

const Command = ({ children }: { children: string }) => (
  <pre className="whitespace-pre-wrap wrap-anywhere rounded-md bg-sunken px-3 py-2 text-sm">
    <code>{children}</code>
  </pre>
);

/** The commands that restore: for shops on several machines, for new ones, and for those that do not start. */
export const HowToRestore = ({ newest }: { newest: string | null }) => (
  <Panel title="Restore by command">
    <div className="flex flex-col gap-3 p-4 text-ink-soft">
      <p>
        A shop on one machine restores itself: <em>Restore…</em> beside a backup. Otherwise on the server,
        with the shop stopped. First what a backup holds, which changes nothing; then in place of what is
        there, which asks for the shop’s name. Either all of it is restored, or nothing is changed.
      </p>
      <Command>{`npm run restore -- ${newest ?? 'latest'} --dry-run`}</Command>
      <Command>{`npm run restore -- ${newest ?? 'latest'} --replace`}</Command>
      <p>On a new machine, with the file that you have downloaded, before the first start:</p>
      <Command>{`npm run restore -- ${newest ?? 'FILE'}`}</Command>
      <p className="max-w-prose">
        <strong className="font-semibold text-ink">Keep backups secret,</strong> and one of them elsewhere
        than on this machine. They have your customers’ addresses and the hashes of all passwords in them.
      </p>
    </div>
  </Panel>
);
