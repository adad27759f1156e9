import { deletedAccounts } from './accounts/deleted-accounts.ts';
import { absentGuests } from './accounts/guests.ts';
import { accountRoutes } from './accounts/routes.ts';
import { startAccountTasks } from './accounts/tasks.ts';
import { userRoutes } from './accounts/users/routes.ts';
import { startArchiveCleanUp } from './archive/arrivals.ts';
import { archiveRoutes } from './archive/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { oldNotices } from './back-in-stock/old-notices.ts';
import { backInStockRoutes } from './back-in-stock/routes.ts';
import { startTellingOfStock } from './back-in-stock/tell.ts';
import { backupRoutes } from './backups/routes.ts';
import { oldRuns } from './backups/runs.ts';
import { startBackups } from './backups/task.ts';
import { startComparisonTask } from './bookkeeping/compare.ts';
import { oldComparisons } from './bookkeeping/old-comparisons.ts';
import { startReadingPayouts } from './bookkeeping/read-payouts.ts';
import { bookkeepingRoutes } from './bookkeeping/routes.ts';
import { abandonedCarts } from './cart/abandoned-carts.ts';
import { cartRoutes } from './cart/routes.ts';
import { startNewDays } from './catalogue/collections/new-days.ts';
import { oldImports } from './catalogue/import-export/old-imports.ts';
import { catalogueFileRoutes } from './catalogue/import-export/routes.ts';
import { startImportTask } from './catalogue/import-export/task.ts';
import { startFetchingPictures } from './catalogue/picture-sources/fetch-pictures.ts';
import { pictureSourceRoutes } from './catalogue/picture-sources/routes.ts';
import { deletedProducts } from './catalogue/products/deleted-products.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { staleWords } from './catalogue/search/stale-words.ts';
import { unusedWords } from './catalogue/search/unused-words.ts';
import { startExpiry } from './checkout/expire-holds.ts';
import { oldAddresses, unpaidCheckouts } from './checkout/forget.ts';
import { oldLinks } from './checkout/payment-link.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { consentsOfNobody } from './consents/consents.ts';
import { consentRoutes } from './consents/routes.ts';
import { oldMessages } from './contact/old-messages.ts';
import { contactRoutes } from './contact/routes.ts';
import { contentPageRoutes } from './content-pages/routes.ts';
import { notesOfNobody } from './customers/notes.ts';
import { customerRoutes } from './customers/routes.ts';
import { deliveryRoutes } from './delivery/routes.ts';
import { discountRoutes } from './discounts/routes.ts';
import { exampleRoutes } from './examples/routes.ts';
import type { Feature } from './feature.ts';
import { oldIdempotencyKeys } from './idempotency/idempotency-keys.ts';
import { liveRoutes } from './live/routes.ts';
import { locationRoutes } from './locations/routes.ts';
import { homeRoutes } from './look/home-routes.ts';
import { lookRoutes } from './look/routes.ts';
import { startMail } from './mail/outbox.ts';
import { endedPauses } from './maintenance/ended.ts';
import { maintenanceRoutes } from './maintenance/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { oldMovingFiles } from './moving-in/old-files.ts';
import { movingInRoutes } from './moving-in/routes.ts';
import { startMovingTask } from './moving-in/work.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { startNotificationTasks } from './notifications/tasks.ts';
import { oldNames } from './orders/forget-names.ts';
import { oldDeliveryPayments } from './orders/on-delivery/delivery-payments.ts';
import { orderRoutes } from './orders/routes.ts';
import { oldNews } from './owner-news/old-news.ts';
import { ownerNewsRoutes } from './owner-news/routes.ts';
import { startTellingNews } from './owner-news/tell.ts';
import { oldPastNames } from './past-orders/forget-names.ts';
import { pastOrderRoutes } from './past-orders/routes.ts';
import { oldChecks } from './payments/check-quota.ts';
import { oldPayers } from './payments/old-payers.ts';
import { startErasing } from './personal-data/erase.ts';
import { personalDataRoutes } from './personal-data/routes.ts';
import { oldAnswers } from './pixels/old-answers.ts';
import { pixelRoutes } from './pixels/routes.ts';
import { startPushes } from './push/push.ts';
import { pushRoutes } from './push/routes.ts';
import { oldDisputants } from './refunds/disputes/dispute-rows.ts';
import { startRefundTasks } from './refunds/tasks.ts';
import { oldReminders } from './reminders/old-reminders.ts';
import { reminderRoutes } from './reminders/routes.ts';
import { startTakingBackReminders } from './reminders/take-back.ts';
import { startReminding } from './reminders/tasks.ts';
import { reportRoutes } from './reports/routes.ts';
import { oldReturnPictures, oldReturnWords } from './returns/old-returns.ts';
import { returnRoutes } from './returns/routes.ts';
import { oldRides } from './rides/list-rides.ts';
import { rideRoutes } from './rides/routes.ts';
import { salesDeskRoutes } from './sales-desk/routes.ts';
import { savedViewRoutes } from './saved-views/routes.ts';
import { indexNowRoutes } from './search-engines/index-now/routes.ts';
import { startTellingEngines } from './search-engines/index-now/tell.ts';
import { securityRoutes } from './security/routes.ts';
import { startSecurityTasks } from './security/tasks.ts';
import { settingsRoutes } from './settings/routes.ts';
import { setupRoutes } from './settings/setup/routes.ts';
import { storefrontRoutes } from './settings/storefront-routes.ts';
import { oldEvents } from './settlement/old-events.ts';
import { settlementRoutes } from './settlement/routes.ts';
import { startSettlementTasks } from './settlement/tasks.ts';
import { shopSearchRoutes } from './shop-search/routes.ts';
import { systemRoutes } from './system/routes.ts';
import { startWatchingSystem } from './system/watch.ts';
import { startTexts } from './texts/texts.ts';
import { oldWhatsAppMessages } from './whatsapp/old-messages.ts';
import { whatsAppRoutes } from './whatsapp/routes.ts';
import { whatsAppSender } from './whatsapp/sender.ts';

/**
 * Everything that the shop does, a feature a line, in the order in which the documentation lists the calls. What is not
 * here is neither answered nor worked on. Short-lived rows (sessions, codes, notifications, the security log, pictures)
 * are seen to by the features' own tasks; what goes when is told for each table in docs/operations.md.
 *
 * What stands where in a feature's folder is told at the top of its `routes.ts`, of the file that is called like the folder, or of the one that
 * the others are about (reports/report, payments/provider, mail/outbox). Figures (how many, how
 * long) and sentences that clients hear of as well stand in the feature's folder of contract/: `limits`, `messages`.
 */
export const features: readonly Feature[] = [
  { routes: storefrontRoutes },
  { routes: homeRoutes },
  { routes: accountRoutes, tasks: startAccountTasks, pruneSeldom: [absentGuests, deletedAccounts] },
  {
    routes: catalogueRoutes,
    tasks: (shop) => [startNewDays(shop)],
    prune: [staleWords],
    pruneSeldom: [deletedProducts, ...unusedWords],
  },
  { routes: catalogueFileRoutes, tasks: (shop) => [startImportTask(shop)], prune: [oldImports] },
  { routes: pictureSourceRoutes, tasks: (shop) => [startFetchingPictures(shop)] },
  { routes: mediaRoutes, tasks: (_, { media }) => media.startTasks() },
  { routes: cartRoutes, pruneSeldom: [abandonedCarts] },
  {
    routes: checkoutRoutes,
    tasks: (shop) => [startExpiry(shop)],
    prune: [oldAddresses, unpaidCheckouts],
  },
  { routes: backInStockRoutes, tasks: (shop) => [startTellingOfStock(shop)], prune: [oldNotices] },
  { routes: deliveryRoutes },
  { routes: discountRoutes },
  { routes: orderRoutes, pruneSeldom: [oldDeliveryPayments, oldNames] },
  { routes: salesDeskRoutes, pruneSeldom: [oldLinks] },
  { routes: rideRoutes, prune: [oldRides] },
  { routes: returnRoutes, pruneSeldom: [oldReturnPictures, oldReturnWords] },
  { routes: notificationRoutes, tasks: startNotificationTasks },
  { routes: pushRoutes, tasks: (shop) => startPushes(shop) },
  { routes: ownerNewsRoutes, tasks: (shop) => [startTellingNews(shop)], prune: [oldNews] },
  { tasks: (shop, { mailSender }) => startMail(shop, mailSender) },
  {
    tasks: (shop, { textSender }) =>
      startTexts(shop, {
        sms: textSender,
        whatsapp: whatsAppSender(shop, shop.config.whatsApp),
      }),
  },
  {
    routes: reminderRoutes,
    tasks: (shop) => [startReminding(shop), startTakingBackReminders(shop)],
    prune: [oldReminders],
  },
  { routes: whatsAppRoutes, prune: [oldWhatsAppMessages] },
  { routes: consentRoutes, pruneSeldom: [consentsOfNobody] },
  { routes: pixelRoutes, pruneSeldom: [oldAnswers] },
  { prune: [oldChecks, oldIdempotencyKeys], pruneSeldom: [oldPayers] },
  { tasks: startRefundTasks, pruneSeldom: [oldDisputants] },
  { routes: settlementRoutes, tasks: startSettlementTasks, prune: [oldEvents] },
  {
    routes: bookkeepingRoutes,
    tasks: (shop) => [startComparisonTask(shop), startReadingPayouts(shop)],
    pruneSeldom: oldComparisons,
  },
  { routes: locationRoutes },
  { routes: reportRoutes },
  { routes: indexNowRoutes, tasks: (shop) => [startTellingEngines(shop)] },
  { routes: auditRoutes },
  { routes: userRoutes },
  { routes: customerRoutes, pruneSeldom: notesOfNobody },
  { routes: personalDataRoutes, tasks: (shop) => [startErasing(shop)] },
  { routes: savedViewRoutes },
  { routes: shopSearchRoutes },
  { routes: pastOrderRoutes, pruneSeldom: [oldPastNames] },
  { routes: movingInRoutes, tasks: (shop) => [startMovingTask(shop)], prune: [oldMovingFiles] },
  { routes: exampleRoutes },
  { routes: securityRoutes, tasks: startSecurityTasks },
  { routes: systemRoutes, tasks: (shop) => [startWatchingSystem(shop)] },
  { routes: liveRoutes },
  { routes: contentPageRoutes },
  { routes: lookRoutes },
  { routes: contactRoutes, pruneSeldom: [oldMessages] },
  { routes: settingsRoutes },
  { routes: maintenanceRoutes, pruneSeldom: [endedPauses] },
  { routes: archiveRoutes, tasks: (shop) => [startArchiveCleanUp(shop)] },
  { routes: backupRoutes, tasks: (shop) => [startBackups(shop)], pruneSeldom: [oldRuns] },
  { routes: setupRoutes },
];
