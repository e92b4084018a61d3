export { dashboardPages } from './dashboard.ts'
export { hostedScreens } from './hosted-screens.ts'
export { purchasePages } from './purchase-pages.ts'
export { startPage } from './start-page.ts'
