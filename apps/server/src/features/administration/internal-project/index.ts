export { type DemoProject, seedDemoProject } from './demo-project.ts'
export { INTERNAL_TEAM_ID, type SeedResult, seedInternalProject } from './seed.ts'
