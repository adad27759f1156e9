import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ContactMessage } from '#contract/contact/schemas.ts';
import { DialogFrame } from '../../dialogs/dialog-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';

const LOOK =
  'inline-flex min-h-11 items-center gap-2 text-brand underline underline-offset-4 wrap-anywhere hover:text-brand-strong';

const WayTo = ({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) => (
  <a href={href} className={LOOK}>
    {icon}
    {children}
  </a>
);

/** An answer in the mail program of whoever reads it, with what was asked below. */
const answerTo = ({ name, email, text }: ContactMessage): string => {
  const asked = text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  const subject = encodeURIComponent('Your message');
  return `mailto:${email}?subject=${subject}&body=${encodeURIComponent(`Hello ${name},\n\n\n\n${asked}`)}`;
};

interface MessageDialogProps {
  message: ContactMessage;
  /** What was pressed is on its way. */
  isBusy: boolean;
  onAnswered: (isAnswered: boolean) => void;
  onUnread: () => void;
  onClose: () => void;
}

/** One message: what was asked, how to answer, and whether somebody has. */
export const MessageDialog = ({ message, isBusy, onAnswered, onUnread, onClose }: MessageDialogProps) => (
  <DialogFrame title={`Message from ${message.name}`} isOpen onClose={onClose}>
    <div className="min-h-0 flex-1 space-y-4 overflow-y-auto p-5">
      <div>
        <p className="text-sm text-ink-soft">
          <time dateTime={message.createdAt}>{formatMoment(message.createdAt)}</time>
        </p>
        <div className="flex flex-wrap gap-x-4">
          <WayTo href={answerTo(message)} icon={<Mail aria-hidden="true" className="size-4 shrink-0" />}>
            {message.email}
          </WayTo>
          {message.phone && (
            <WayTo
              href={`tel:${message.phone.replace(/[^\d+]/g, '')}`}
              icon={<Phone aria-hidden="true" className="size-4 shrink-0" />}
            >
              {message.phone}
            </WayTo>
          )}
        </div>
      </div>
      <p className="whitespace-pre-line wrap-anywhere">{message.text}</p>
    </div>
    <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-3">
      <Button look="secondary" isBusy={isBusy} onClick={onUnread}>
        Mark as Unread
      </Button>
      <Button isBusy={isBusy} onClick={() => onAnswered(!message.isAnswered)}>
        {message.isAnswered ? 'Not Answered Yet' : 'Mark as Answered'}
      </Button>
    </footer>
  </DialogFrame>
);
