/** What the methods of a server app do; in one place, as they load it with the first use. */

export { createOAuthProvider } from './server-oauth.ts'
export { serverObjects } from './server-objects.ts'
export { createUser, getConvexUser, getUserById, listUsers } from './server-users.ts'
