import {
  OWNER_NEWS_KINDS,
  type OwnerNewsChannel,
  type OwnerNewsKind,
  URGENT_OWNER_NEWS,
} from '#contract/owner-news/kinds.ts';
import { Checkbox } from '../listing/checkbox.tsx';

const KINDS: Record<OwnerNewsKind, { title: string; text: string }> = {
  order: { title: 'New order', text: 'Who bought, where it goes and what it comes to.' },
  payment: { title: 'Payment needs you', text: 'Money came that the shop cannot match by itself.' },
  dispute: {
    title: 'Dispute',
    text: 'A customer asks the bank for the money. There is a date to answer by.',
  },
  'refund-failed': { title: 'Refund failed', text: 'The customer has not got the money back.' },
  'low-stock': {
    title: 'Stock is low',
    text: 'Once a day, all products in one, on days when something new runs out.',
  },
  review: { title: 'New review', text: 'The stars and what was written.' },
  return: { title: 'Return asked for', text: 'What somebody wants to send back, and why.' },
  system: {
    title: 'System',
    text: 'The shop itself needs somebody: no mails go out, a disk is nearly full. Told until you choose otherwise.',
  },
  'backup-failed': { title: 'Backup failed', text: 'A backup could not be made, and why.' },
  summary: { title: 'Summary of the day', text: 'Each morning at seven: orders, sales, and what waits.' },
};

const CHANNELS: Record<OwnerNewsChannel, string> = { mail: 'Mail', push: 'Push', sms: 'SMS' };

interface ChoiceTableProps {
  channels: readonly OwnerNewsChannel[];
  isChosen: (kind: OwnerNewsKind, channel: OwnerNewsChannel) => boolean;
  onToggle: (kind: OwnerNewsKind, channel: OwnerNewsChannel) => void;
}

/** A row for each kind of news, a box for each way of telling it. */
export const ChoiceTable = ({ channels, isChosen, onToggle }: ChoiceTableProps) => (
  <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
    <table className="w-full border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-sm text-ink-soft">
          <th scope="col" className="px-4 py-2 font-medium">
            What
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className="px-1 py-2 text-center font-medium">
              {CHANNELS[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {OWNER_NEWS_KINDS.map((kind) => (
          <tr key={kind} className="border-b border-line last:border-b-0">
            <th scope="row" className="px-4 py-3 font-normal">
              <span className="block font-medium">{KINDS[kind].title}</span>
              <span className="block text-sm text-ink-soft">{KINDS[kind].text}</span>
            </th>
            {channels.map((channel) => (
              <td key={channel} className="w-16 px-1">
                <div className="flex justify-center">
                  {(channel !== 'sms' || URGENT_OWNER_NEWS.includes(kind)) && (
                    <Checkbox
                      aria-label={`${KINDS[kind].title}: ${CHANNELS[channel]}`}
                      checked={isChosen(kind, channel)}
                      onChange={() => onToggle(kind, channel)}
                    />
                  )}
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
