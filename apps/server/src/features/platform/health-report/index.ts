export {
  checkDisk,
  checkEmailServer,
  checkPublicUrl,
  checkTestCodes,
  type Finding,
} from './checks.ts'
export { healthReportRoutes } from './routes.ts'
