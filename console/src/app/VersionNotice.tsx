import { useRegisterSW } from 'virtual:pwa-register/react';
import { VersionBox } from './VersionBox';

const checkEveryMs = 3_600_000;

/** Says that a newer console is there, which is looked for every hour. */
export default function VersionNotice() {
  const {
    needRefresh: [isNewer, setNewer],
    updateServiceWorker,
  } = useRegisterSW({
    onRegisteredSW(_address, registration) {
      if (registration) setInterval(() => void registration.update().catch(() => undefined), checkEveryMs);
    },
  });
  if (!isNewer) return null;
  return <VersionBox onTake={() => void updateServiceWorker(true)} onLater={() => setNewer(false)} />;
}
