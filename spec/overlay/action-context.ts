import type { Location, Origins } from '../origins.ts';
import { type OverlayReading, toOverlayVersion } from './fields.ts';
import type { Action, Overlay } from './overlay.ts';
import { nameAction, refuse } from './overlay-error.ts';

/** What the steps of one action share: the rules that hold for it, and how it is named when it is refused. */
export interface ActionContext extends OverlayReading {
  /** Throws an `OverlayError` that names the action; at the line of its target where no better one is known. */
  refuse(reason: string, location?: Location): never;
}

export function createActionContext(
  overlay: Overlay,
  action: Action,
  index: number,
  origins: Origins,
): ActionContext {
  return {
    version: toOverlayVersion(overlay.overlay),
    origins,
    refuse: (reason, location) =>
      refuse(location ?? origins.find(action, 'target'), `${nameAction(index, action.target)} ${reason}`),
  };
}

/** How messages write a JSON Pointer. */
export function namePlace(pointer: string): string {
  return pointer === '' ? 'the whole document' : pointer;
}
