export { removeBlock, setBlock } from './block-user.ts'
export { changeUser } from './change-user.ts'
export { removeUser } from './remove-user.ts'
export { userManagementRoutes } from './routes.ts'
