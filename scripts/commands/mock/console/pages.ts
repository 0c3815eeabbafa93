import { BEHAVIOURS } from './behaviours.tsx';
import { DATA } from './data.tsx';
import { INTEGRATIONS } from './integrations.tsx';
import type { ConsolePage } from './page.ts';
import { REQUESTS } from './requests.tsx';

/** The pages by their names below `/__mock/console/`, in the order of the navigation. */
export const PAGES: Readonly<Record<string, ConsolePage>> = {
  integrations: INTEGRATIONS,
  requests: REQUESTS,
  data: DATA,
  behaviours: BEHAVIOURS,
};
