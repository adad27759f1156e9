import { accountAddress } from './payer-address.ts';
import type { PaymentProvider, ProviderNews } from './provider.ts';

/**
 * A provider that names payers as the shop knows them: whoever came in by a telephone number is known to it by an address that the shop
 * has made (`payer-address`). Nothing behind this sees that address, so nothing can be mailed to it or belong to whoever has such a mailbox.
 */
export const withKnownPayers = (provider: PaymentProvider, shopUrl: () => string): PaymentProvider => {
  const known = <Named extends { email: string }>(named: Named): Named => ({
    ...named,
    email: accountAddress(shopUrl(), named.email),
  });
  const knownOrNull = <Named extends { email: string }>(named: Named | null): Named | null =>
    named && known(named);
  const eachKnown = async function* <Named extends { email: string }>(all: AsyncIterable<Named>) {
    for await (const named of all) yield known(named);
  };
  const knownNews = (news: ProviderNews): ProviderNews => {
    if (news.kind === 'other') return news;
    if (news.kind === 'dispute') return { ...news, dispute: known(news.dispute) };
    if (news.kind === 'payment') return { ...known(news), payment: knownOrNull(news.payment) };
    return known(news);
  };
  return {
    name: provider.name,
    isLive: provider.isLive,
    get checkout() {
      return provider.checkout;
    },
    verify: async (reference) => knownOrNull(await provider.verify(reference)),
    refund: (wanted) => provider.refund(wanted),
    findRefund: (id) => provider.findRefund(id),
    refundsOf: (payment, since) => provider.refundsOf(payment, since),
    listRefunds: (range) => provider.listRefunds(range),
    listPayments: (range) => eachKnown(provider.listPayments(range)),
    listPayouts: (page) => provider.listPayouts(page),
    payoutPayments: async (id) => {
      const payments = await provider.payoutPayments(id);
      return payments && eachKnown(payments);
    },
    refundToAccount: (id, account) => provider.refundToAccount(id, account),
    listBanks: (currency) => provider.listBanks(currency),
    findDispute: async (id) => knownOrNull(await provider.findDispute(id)),
    isSigned: (body, headers) => provider.isSigned(body, headers),
    receive: (body) => provider.receive(body),
    newsOf: (content) => knownNews(provider.newsOf(content)),
    cutSoon: () => provider.cutSoon(),
  };
};
