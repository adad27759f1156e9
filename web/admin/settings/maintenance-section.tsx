import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SettingsSection } from './settings-section.tsx';

const MaintenanceSwitch = lazyPart(async () => ({
  default: (await import('./maintenance-switch.tsx')).MaintenanceSwitch,
}));

/** Pausing the shop; what is done here counts at once, without saving the form. */
export const MaintenanceSection = () => (
  <SettingsSection
    title="Maintenance"
    text="Pauses the shop while you move it, count the stock or mend something. Everybody can look around; nobody, you included, can begin anything new. Payments under way still become orders, and riders can finish their rounds."
  >
    <div id="maintenance" className="scroll-mt-4">
      <Suspense fallback={<Skeleton className="h-40" />}>
        <MaintenanceSwitch />
      </Suspense>
    </div>
  </SettingsSection>
);
