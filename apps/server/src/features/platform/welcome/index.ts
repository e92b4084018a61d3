export { welcomePages } from './pages.ts'
