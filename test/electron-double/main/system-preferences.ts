import { refuseUnknown } from './refuse-unknown.ts';

class SystemPreferences {
  getAnimationSettings(): {
    shouldRenderRichAnimation: boolean;
    scrollAnimationsEnabledBySystem: boolean;
    prefersReducedMotion: boolean;
  } {
    return {
      shouldRenderRichAnimation: true,
      scrollAnimationsEnabledBySystem: true,
      prefersReducedMotion: false,
    };
  }
}

export const systemPreferences = refuseUnknown('systemPreferences', new SystemPreferences());
