export { dashboardPages } from './pages.ts'
