// What the packages of Latchkey need of this one. Not for apps.
export { RenderedUser } from './rendered-user.ts'
export { HandlerScreen } from './screens/handler.tsx'
export { findDestination, handlerBase } from './screens/handler-routes.ts'
export { LAZY_SCREENS } from './screens/lazy-screens.ts'
