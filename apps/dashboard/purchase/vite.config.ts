import { buildApart } from '../build-apart.ts'

// Customers who pay load nothing of the dashboard.
export default buildApart({ base: '/purchase/' })
