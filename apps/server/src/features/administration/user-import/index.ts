export { createUserImportDispatcher, userImportJobs } from './jobs.ts'
export { userImportRoutes } from './routes.ts'
export { sealedImportPieces } from './upload-store.ts'
