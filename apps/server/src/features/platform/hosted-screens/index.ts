export { hostedScreens } from './pages.ts'
