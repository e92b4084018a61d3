export { dashboardPages } from './dashboard.ts'
export { hostedScreens } from './hosted-screens.ts'
export { startPage } from './start-page.ts'
