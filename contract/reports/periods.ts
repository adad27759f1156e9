/** The periods that the charts can show, in days up to and with today. */
export const DASHBOARD_DAYS = ['7', '30', '90'] as const;
export type DashboardDays = (typeof DASHBOARD_DAYS)[number];
/** What is shown where nobody says otherwise. */
export const DEFAULT_DAYS: DashboardDays = '30';
