export { findDraft, markDraftSent } from './find-draft.ts'
export { draftRoutes } from './routes.ts'
