import { availableParallelism, cpus } from 'node:os'
import { measureAbuse } from './abuse.ts'
import { measureApiKeyCheck } from './api-key-check.ts'
import { measureDashboard } from './dashboard.ts'
import { measureDataVault } from './data-vault.ts'
import { measureSigningKeys, measureUserCreation, measureUserPage } from './directory.ts'
import { measureEmailCrash } from './email-crash.ts'
import { measureEmailDelivery } from './email-delivery.ts'
import { measureEmailRender } from './email-render.ts'
import { measureMemory } from './memory.ts'
import { measureMetrics } from './metrics.ts'
import { measurePageSize } from './page-size.ts'
import { measureItemRead, measureTransactions } from './payments.ts'
import { measureProcesses } from './processes.ts'
import { measureCodeSignIn, measureReadUser, measureRefresh, measureSignIn } from './requests.ts'
import type { Result } from './result.ts'
import { prepareStage } from './stage.ts'
import { measureStart } from './start.ts'
import { measureTiming } from './timing.ts'
import { measureUserImport } from './user-import.ts'
import { measureUsersList } from './users-list.ts'

const measurements = {
  start: measureStart,
  'users-me': measureReadUser,
  refresh: measureRefresh,
  'api-key-check': measureApiKeyCheck,
  'sign-in': measureSignIn,
  'code-sign-in': measureCodeSignIn,
  'user-page': measureUserPage,
  'user-creation': measureUserCreation,
  'signing-keys': measureSigningKeys,
  'data-vault': measureDataVault,
  'item-read': measureItemRead,
  transactions: measureTransactions,
  'email-render': measureEmailRender,
  'email-delivery': measureEmailDelivery,
  'email-crash': measureEmailCrash,
  memory: measureMemory,
  processes: measureProcesses,
  page: measurePageSize,
  dashboard: measureDashboard,
  timing: measureTiming,
  abuse: measureAbuse,
  // Last, because they leave many users.
  'user-import': measureUserImport,
  users: measureUsersList,
  metrics: measureMetrics,
}

// `abuse:hashes` runs those scenarios of `abuse` whose name contains "hashes".
const asked = process.argv
  .slice(2)
  .map((argument) => argument.split(':') as [name: string, part?: string])
const chosen = Object.entries(measurements).filter(
  ([name]) => asked.length === 0 || asked.some(([wanted]) => wanted === name),
)
console.log(
  `${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}\n`,
)

const stage = await prepareStage()
const results: Result[] = []
try {
  for (const [name, measure] of chosen) {
    process.stderr.write(`${name} …\n`)
    const part = asked.find(([wanted]) => wanted === name)?.[1]
    results.push(...(await measure(stage, part)))
  }
} finally {
  await stage.close()
}

const header = ['what', 'measured', 'held against', 'ratio', 'to reach', '']
const rows = results.map((result) => [
  result.what,
  result.measured,
  result.limit,
  result.ratio,
  result.toReach,
  result.reached ? 'yes' : 'NO',
])
console.log(
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n'),
)
