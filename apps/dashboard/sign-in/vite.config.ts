import { buildApart } from '../build-apart.ts'

// Visitors load nothing of the dashboard before they can sign in (protocol 09 §27).
export default buildApart({ base: '/dashboard/sign-in/', firstFile: 'sign-in' })
