// What the packages of Latchkey need of this one. Not for apps.

export { preloadLanguage, RenderedLanguages } from './messages/wanted-language.ts'
export { RenderedUser } from './rendered-user.ts'
export { LazySecondFactorSetup } from './screens/account-settings/lazy-second-factor-setup.ts'
export { ReauthenticationDialog } from './screens/account-settings/reauthentication-dialog.tsx'
export { HandlerScreen } from './screens/handler.tsx'
export { findDestination, handlerBase } from './screens/handler-routes.ts'
export { LAZY_SCREENS } from './screens/lazy-screens.ts'
