export { assistantJobs } from './jobs.ts'
export { type AssistantPlaces, createAssistantPlaces } from './places.ts'
export { assistantRoutes } from './routes.ts'
